/** A member's avatar: one of the drawn discs of public/avatars (MEMBER-006). Decorative: the name stands beside it. */
export function Avatar({ icon, size = 38 }: { icon: string; size?: number }) {
  return <img className="avatar" src={`/avatars/${icon}.svg`} alt="" width={size} height={size} />;
}
