import { Type } from 'typebox'
import { iconNames } from './icon-names.ts'

/** Name of an icon in a file. Separate from the names: the browser draws icons without the schemas of files. */
export const Icon = Type.Enum(iconNames, { description: 'Name of an icon of @ant-design/icons.' })
