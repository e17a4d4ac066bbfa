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
      description: 'Where an entry that holds others leads; to the first of them by default.',
    }),
  ),
  show: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Literal('alone', { description: 'The entry replaces those below it.' }),
        Type.Literal('fresh', { description: 'The page starts anew each time.' }),
        Type.Literal('noHeading', { description: 'The page shows no heading of its own.' }),
        Type.Literal('window', { description: 'It opens in a window of its own.' }),
      ]),
      {
        minItems: 1,
        uniqueItems: true,
        description:
          'How it opens. alone: in place of the entries below it. fresh: anew each time. noHeading: without a heading. window: in a window of its own.',
      },
    ),
  ),
}
const MenuLeaf = Type.Object(menuProps, strict)
const below = { description: 'The entries below it; three levels at most.' }
const MenuBranch = Type.Object({ ...menuProps, children: Type.Optional(Type.Array(MenuLeaf, below)) }, strict)

/** An entry of a menu: one target or children; three levels at most (spec 2.4). */
export const MenuItem = Type.Object({ ...menuProps, children: Type.Optional(Type.Array(MenuBranch, below)) }, strict)
export type MenuItem = Static<typeof MenuLeaf> & { children?: MenuItem[] }

/** `schemas/menus/<name>.json`: a menu tree; several files join in order of `order`. */
export const Menu = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    order: Type.Optional(Type.Number({ description: 'Menus of a lower number stand first.' })),
    users: Type.Optional(
      Type.Union([Type.Literal('internal'), Type.Literal('supplier')], {
        description:
          'Whose menu it is: of the buying side or of suppliers; everybody’s by default. Rights decide besides.',
      }),
    ),
    items: Type.Array(MenuItem, { description: 'The entries, in order.' }),
  },
  { ...strict, title: 'Menu' },
)
export type Menu = Static<typeof Menu>
