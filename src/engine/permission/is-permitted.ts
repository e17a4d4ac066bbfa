import type { Permissions } from '../../api/permissions.ts'

export type Rights = Pick<Permissions, 'auth' | 'allAuth'> & {
  /** Permission codes of the page's menu entry. */
  readonly formPermissions: readonly string[]
}

const none: readonly never[] = []

/**
 * Whether a button is shown (spec 6): its code is in the form's permission list or among the session's authorisations, or
 * unprotected: all authorisations with it have status `0`. Type `2` only enables, so it shows nothing.
 */
export function isPermitted(
  action: string,
  { formPermissions, auth = none, allAuth = none }: Partial<Rights>,
): boolean {
  if (formPermissions?.includes(action)) return true
  const isOfAction = (entry: { readonly action: string; readonly type: string }) =>
    String(entry.type) !== '2' && codesOf(entry.action).includes(action)
  return auth.some(isOfAction) || allAuth.some((entry) => isOfAction(entry) && String(entry.status) === '0')
}

// One entry may contain several codes (contract.md section 3).
function codesOf(action: string): readonly string[] {
  return action.split(',').map((code) => code.trim())
}
