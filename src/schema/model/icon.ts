import { Type } from 'typebox'
import { iconNames } from './icon-names.ts'

/** The name of an icon in a file. Apart from the names: the browser draws icons without what describes files. */
export const Icon = Type.Enum(iconNames, { description: 'Name of an icon of @ant-design/icons.' })
