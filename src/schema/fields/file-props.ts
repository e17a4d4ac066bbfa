import { Type } from 'typebox'

/** Default extensions of a file field (spec 5), shown in the upload dialog. */
export const defaultAccept = ['rar', 'zip', 'doc', 'docx', 'pdf', 'jpg'] as const
export const imageAccept = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const
/** All extensions that the server accepts; a field may accept a subset. */
export const knownExtensions = [
  ...defaultAccept,
  'jpeg',
  'png',
  'gif',
  'webp',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'xml',
] as const

/** Keys of all types with uploaded files. */
export const fileProps = {
  maxItems: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description: 'Most files; the last ones replace earlier ones. 10 by default.',
    }),
  ),
  maxSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Megabytes of one file at most; 100 by default.' }),
  ),
  accept: Type.Optional(
    Type.Array(Type.Union(knownExtensions.map((name) => Type.Literal(name))), {
      minItems: 1,
      description: 'Accepted extensions: rar, zip, doc, docx, pdf and jpg by default.',
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
      description: 'In a read-only record, in a detail block, its PDFs are previewed below its values.',
    }),
  ),
}

export const fileDefaults = { maxCount: 10, maxSize: 100, accept: defaultAccept, picker: 'button' }
/** `fileId|path` of each file, joined by comma (spec 3): up to ten paths. */
export const fileSchema = () => ({ type: 'string', maxLength: 4000 })
