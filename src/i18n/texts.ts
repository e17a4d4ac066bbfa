import { entryTexts } from './entry-texts.ts'
import { workspaceTexts } from './workspace-texts.ts'

/** Every text of the interface, by area. */
export const texts = { ...entryTexts, ...workspaceTexts }
