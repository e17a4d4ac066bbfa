import { versionedTexts } from '../../../features/studio/versioned-texts.ts'

/** Drafts and versions of the themes of the portal. */
export const themeTexts = versionedTexts({ drafts: '_theme_draft', versions: '_theme_version', key: 'code' })
