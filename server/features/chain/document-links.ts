import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'

/** Reference from a document to another: a lookup of the document, or of the rows of its tables. */
export type DocumentLink = {
  /** Document with the reference. */
  readonly from: ServerResource
  /** Resource with the field: the document, or its rows. */
  readonly holder: ServerResource
  readonly field: CompiledField
  /** Field of the rows that names their document; absent for the document itself. */
  readonly parent?: string
  /** Document that is named, and its field with the value. */
  readonly to: ServerResource
  readonly value: string
}

const known = new WeakMap<Model, readonly DocumentLink[]>()

/** References between documents. */
export function documentLinks(model: Model): readonly DocumentLink[] {
  const found = known.get(model) ?? [...model.resources.values()].flatMap((holder) => linksOf(model, holder))
  known.set(model, found)
  return found
}

function linksOf({ resources }: Model, holder: ServerResource): readonly DocumentLink[] {
  const { parent } = holder.plan
  const from = parent ? resources.get(parent.of) : holder
  if (!from || !isDocument(from)) return []
  return Object.values(holder.plan.fields).flatMap((field): DocumentLink[] => {
    const { source } = field
    const to = source?.kind === 'resource' && field.key !== parent?.field ? resources.get(source.code) : undefined
    // A document is named by its number; an id names its company, project or person.
    if (!source || !to || !isDocument(to) || source.value === 'id') return []
    return [{ from, holder, field, ...(parent && { parent: parent.field }), to, value: source.value }]
  })
}

/** Document: a numbered record with states. */
function isDocument({ plan, view, part }: ServerResource): boolean {
  const isNumbered = Object.values(plan.fields).some(({ props }) => props.number !== undefined)
  return plan.states !== undefined && isNumbered && plan.parent === undefined && !view && !part
}
