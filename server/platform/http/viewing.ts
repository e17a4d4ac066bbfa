import type { ExpressionUser } from '../../../src/schema/model/roles.ts'
import type { Session } from './route.ts'

/** Whether an administrator looks at the portal as a role or as a person: nothing may be changed meanwhile. */
export function isViewing({ viewAs, viewer }: Pick<Session, 'viewAs' | 'viewer'>): boolean {
  return viewAs !== null || viewer !== undefined
}

/** Account that signed in: owner of drafts, sessions and preferences, also while the session views as another person. */
export function accountOf({ user, viewer }: Pick<Session, 'user' | 'viewer'>): ExpressionUser {
  return viewer ?? user
}
