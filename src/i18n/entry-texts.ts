import { common } from './common.ts'
import { portal } from './portal.ts'
import { registration } from './registration.ts'
import { same } from './same.ts'

/** Texts of the public pages; those of the workspace load with it. */
export const entryTexts = { common: same(common), portal: same(portal), registration: same(registration) }
