import { Type } from 'typebox'
import type { Route } from '../../../platform/http/route.ts'
import { inLanguage } from '../../portal/texts.ts'
import { themeInUse } from '../theme-in-use.ts'
import { brandOf } from './brand-of.ts'
import { dropDraft, keepDraft, openTheme, publishDraft, restoreVersion } from './edit-theme.ts'
import { editRight, lookAtTheme, themeBehind } from './looks.ts'
import { portalTemplates } from './templates.ts'

const publishRight = 'onl:studio:publish'
const strict = { additionalProperties: false }
/** Version of the draft that the caller saw; 0 for none. */
const version = Type.Integer({ minimum: 0, maximum: 1e9 })
const number = Type.Integer({ minimum: 0, maximum: 1e9 })
const theme = Type.Object({}, { additionalProperties: true })

/** Templates of the portal for administrators (spec 2.4): which is in use, drafts, publication, history. */
export const themeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/onl/page/templates',
    summary: 'Templates of the public portal, and which one is in use',
    access: 'permission',
    permission: 'onl:page:list',
    handle: ({ app }) => portalTemplates(app),
  },
  {
    method: 'GET',
    path: '/onl/page/signIn',
    summary: 'Brand, banner and texts of the sign-in page, in the language of the caller',
    query: Type.Object({ draft: Type.Optional(Type.String({ maxLength: 60 })) }),
    access: 'public',
    handle: async (context) => {
      const { draft } = context.query
      const theme = draft === undefined ? await themeInUse(context.app) : await themeBehind(context, draft)
      return inLanguage(context.lang, { ...theme?.signIn, ...(theme && { brand: brandOf(theme) }) })
    },
  },
  {
    method: 'GET',
    path: '/onl/studio/:code',
    summary: 'A theme for its editor: draft or published theme, broken rules, versions',
    access: 'permission',
    permission: editRight,
    handle: openTheme,
  },
  {
    method: 'PUT',
    path: '/onl/studio/:code/draft',
    summary: 'Keeps the draft of a theme; 409 where somebody else changed it',
    body: Type.Object({ version, theme }, strict),
    costly: 'draft',
    access: 'permission',
    permission: editRight,
    handle: keepDraft,
  },
  {
    method: 'DELETE',
    path: '/onl/studio/:code/draft',
    summary: 'Drops the draft of a theme',
    query: Type.Object({ version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    access: 'permission',
    permission: editRight,
    handle: dropDraft,
  },
  {
    method: 'POST',
    path: '/onl/studio/:code/publish',
    summary: 'Shows the draft to visitors, once it holds every rule',
    body: Type.Object({ version }, strict),
    access: 'permission',
    permission: publishRight,
    handle: publishDraft,
  },
  {
    method: 'POST',
    path: '/onl/studio/:code/restore',
    summary: 'Shows an earlier version to visitors again; the draft is dropped',
    body: Type.Object({ version, number }, strict),
    access: 'permission',
    permission: publishRight,
    handle: restoreVersion,
  },
  {
    method: 'POST',
    path: '/onl/studio/:code/look',
    summary: 'Preview token of the draft or of a version, for five minutes and this browser',
    body: Type.Object({ number: Type.Optional(number) }, strict),
    access: 'permission',
    permission: editRight,
    whileViewing: true,
    handle: lookAtTheme,
  },
]
