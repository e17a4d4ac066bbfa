/** Page that a person continues at after the registration, by `isShow` (spec 2.2): full profile, short profile, workspace. */
export function profilePath(isShow: number): string {
  if (isShow === 3) return '/misCompleteSupInfo'
  return isShow === 2 ? '/completeSupInfo' : '/dashboard/analysis'
}
