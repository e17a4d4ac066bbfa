import { expressionAt } from '../../../src/schema/load/expression-at.ts'
import type { Path } from '../../../src/schema/model/diagnostic.ts'
import type { ExpressionPlace } from '../../../src/schema/model/expression-place.ts'
import type { Context } from '../../platform/http/route.ts'
import { draftTrial, editableFiles, editablePlace } from './file-drafts.ts'

/** What an expression at a place of a text may read; null where none belongs there, or while the text cannot be read. */
export async function placeOfExpression(context: Context): Promise<ExpressionPlace | null> {
  const { path, text, place } = context.body as { readonly path: string; readonly text: string; readonly place: Path }
  editablePlace(context, path)
  const { model, known } = await draftTrial(context.app, { takes: editableFiles(context) })
  return expressionAt({ path, text, place, files: model.files, known }) ?? null
}
