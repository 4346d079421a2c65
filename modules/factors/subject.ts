/** Who a proof belongs to. Members and operators are numbered apart, so the kind is part of the key. */
export type Subject = { kind: 'member' | 'staff'; id: number };

export const subjectKey = (subject: Subject): string => `${subject.kind}:${subject.id}`;

/** The merchant id of what belongs to no brand, such as operators. */
export const HOUSE = 0;
