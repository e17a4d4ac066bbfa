import { Type } from 'typebox'

/** Extensions a field takes unless its file says otherwise (spec 5): what the upload dialog names. */
export const defaultAccept = ['rar', 'zip', 'doc', 'docx', 'pdf', 'jpg'] as const
export const imageAccept = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const
/** Every extension the server keeps at all; a field may only take some of these. */
export const knownExtensions = [...defaultAccept, 'jpeg', 'png', 'gif', 'webp', 'xls', 'xlsx', 'ppt', 'pptx'] as const

/** Keys of every type that holds uploaded files. */
export const fileProps = {
  maxItems: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description: 'Files at most; of more, the last ones stay. 10 by default.',
    }),
  ),
  maxSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Megabytes of one file at most; 100 by default.' }),
  ),
  accept: Type.Optional(
    Type.Array(Type.Union(knownExtensions.map((name) => Type.Literal(name))), {
      minItems: 1,
      description: 'Extensions taken: rar, zip, doc, docx, pdf and jpg by default.',
    }),
  ),
  mode: Type.Optional(
    Type.Union([Type.Literal('button'), Type.Literal('modal')], {
      description: 'button: files are chosen at the field; modal: in a dialog with drag and drop. button by default.',
    }),
  ),
}

/** Keys of the types whose files may be documents. */
export const documentProps = {
  ...fileProps,
  preview: Type.Optional(
    Type.Literal(true, {
      description: 'Where a record is shown to be read, in a detail block, its PDFs stand open below its values.',
    }),
  ),
}

export const fileDefaults = { maxCount: 10, maxSize: 100, accept: defaultAccept, picker: 'button' }
/** `fileId|path` of each file, joined by comma (spec 3): up to ten paths. */
export const fileSchema = () => ({ type: 'string', maxLength: 4000 })
