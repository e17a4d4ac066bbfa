import type { CompiledTheme } from '../../../../src/schema/model/compiled-theme.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import type { Context } from '../../../platform/http/route.ts'
import { newPreviewToken, previewBehind } from '../../portal/preview-tokens.ts'
import { previewedTheme } from './edit-theme.ts'

/** Right to edit drafts of themes and to see them. */
export const editRight = 'onl:studio:list'

const prefix = 'theme '

/** Preview token of a draft or version. */
export async function lookAtTheme(context: Context) {
  const { app, params, body } = context
  const { number = null } = body as { readonly number?: number }
  const code = params.code ?? ''
  await previewedTheme(app, code, number)
  return { word: await newPreviewToken(context, { subject: `${prefix}${code}`, number }) }
}

/** The theme behind a token. @throws FILE_LINK_OVER */
export async function themeBehind(
  asked: Pick<Context<false>, 'app' | 'request'>,
  word: string,
): Promise<CompiledTheme> {
  const { subject, number, session } = await previewBehind(asked, word)
  const mayEdit = subject.startsWith(prefix) && session.may(editRight)
  const theme = mayEdit ? await previewedTheme(asked.app, subject.slice(prefix.length), number) : undefined
  if (!theme) throw new AppError('FILE_LINK_OVER')
  return theme
}
