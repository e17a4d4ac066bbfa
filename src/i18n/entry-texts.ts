import { common } from './common.ts'
import { portal } from './portal.ts'
import { same } from './same.ts'

/** What the public pages say; the words of the workspace come with it. */
export const entryTexts = { common: same(common), portal: same(portal) }
