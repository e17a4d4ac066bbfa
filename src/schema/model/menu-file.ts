import { type Static, Type } from 'typebox'
import { SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Icon } from './icon.ts'

const strict = { additionalProperties: false }

const menuProps = {
  title: Type.Optional(Text),
  icon: Type.Optional(Icon),
  resource: Type.Optional(Type.String({ description: 'Opens the list of this resource.' })),
  page: Type.Optional(Type.String({ description: 'Opens this page.' })),
  report: Type.Optional(Type.String({ description: 'Opens this report.' })),
  url: Type.Optional(Type.String({ description: 'Opens this http(s) address in a frame.' })),
  path: Type.Optional(Type.String({ pattern: '^/', description: 'Menu path; from the target by default.' })),
  permission: Type.Optional(
    Type.String({ description: "The right that shows the entry; by default the target's list right." }),
  ),
  hidden: Type.Optional(Type.Boolean({ description: 'The address works; the menu does not show the entry.' })),
  to: Type.Optional(
    Type.String({
      pattern: '^/',
      description: 'The target of an entry with children; the first of them by default.',
    }),
  ),
  show: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Literal('alone', { description: 'The entry replaces its child entries.' }),
        Type.Literal('fresh', { description: 'The page starts fresh each time.' }),
        Type.Literal('noHeading', { description: 'The page shows no heading of its own.' }),
        Type.Literal('window', { description: 'It opens in a window of its own.' }),
      ]),
      {
        minItems: 1,
        uniqueItems: true,
        description:
          'How it opens. alone: in place of its child entries. fresh: opened again each time. noHeading: without a heading. window: in a new window.',
      },
    ),
  ),
}
const MenuLeaf = Type.Object(menuProps, strict)
const below = { description: 'The entries below it; three levels at most.' }
const MenuBranch = Type.Object({ ...menuProps, children: Type.Optional(Type.Array(MenuLeaf, below)) }, strict)

/** Menu entry: one target or children; at most three levels (spec 2.4). */
export const MenuItem = Type.Object({ ...menuProps, children: Type.Optional(Type.Array(MenuBranch, below)) }, strict)
export type MenuItem = Static<typeof MenuLeaf> & { children?: MenuItem[] }

/** `schemas/menus/<name>.json`: a menu tree; several files are joined by `order`. */
export const Menu = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    order: Type.Optional(Type.Number({ description: 'Menus with a lower number come first.' })),
    users: Type.Optional(
      Type.Union([Type.Literal('internal'), Type.Literal('supplier')], {
        description: 'The side of the menu: the buying side or suppliers; both by default. Rights apply in addition.',
      }),
    ),
    items: Type.Array(MenuItem, { description: 'The entries, in order.' }),
  },
  { ...strict, title: 'Menu' },
)
export type Menu = Static<typeof Menu>
