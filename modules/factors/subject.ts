/** Who a proof belongs to. Members and operators number themselves, so the kind is half of the name. */
export type Subject = { kind: 'member' | 'staff'; id: number };

export const subjectKey = (subject: Subject): string => `${subject.kind}:${subject.id}`;

/** The brand of what belongs to no brand: operators are house-wide. */
export const HOUSE = 0;
