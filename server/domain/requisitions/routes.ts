import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { bundled, codeOfTarget, type Target } from './bundle.ts'

/** Lines of one request. */
const most = 200

async function make(context: Context, target: Target): Promise<Answer> {
  const { ids } = context.body as { readonly ids: string }
  const lines = [...new Set(ids.split(',').filter((id) => id !== ''))]
  if (lines.length === 0) throw new AppError('CHOOSE_RECORD')
  if (lines.length > most) throw new AppError('BAD_REQUEST', { name: 'ids', reason: `<= ${most}` })
  const drafts = await bundled(context, target, lines)
  const numbers = drafts.map(({ name }) => name)
  const made = context.lang === 'en' ? `Drafts: ${numbers.join(', ')}` : `已生成草稿：${numbers.join('、')}`
  return new Answer(made, drafts)
}

const route = (target: Target, summary: string): Route => ({
  method: 'POST',
  path: `/requisition/${target}`,
  summary,
  body: Type.Object({ ids: Type.String({ maxLength: 20_000 }), id: Type.Optional(Type.String({ maxLength: 60 })) }),
  access: 'permission',
  permission: permissionOf(codeOfTarget(target), 'add'),
  handle: (context) => make(context, target),
})

/** Documents from lines of several requisitions. */
export const requisitionRoutes: readonly Route[] = [
  route('order', 'Draft orders from requisition lines, one for each supplier'),
  route('inquiry', 'Draft inquiries from requisition lines, one for each category'),
  route('tender', 'Draft tenders from requisition lines, one for each category'),
]
