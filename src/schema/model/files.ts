import { type Static, type TSchema, Type } from 'typebox'
import { callPath, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Person, Scalar, WhereBound } from '../base/where.ts'
import { Can } from './can.ts'
import { Dictionary } from './dictionary-file.ts'
import { figureBlocks } from './figure-blocks.ts'
import { Icon } from './icon.ts'
import { Menu } from './menu-file.ts'
import { Mixin } from './mixin.ts'
import { MonitorBlock } from './monitor-block.ts'
import { Overlay } from './overlay-file.ts'
import { Report } from './report-file.ts'
import { Resource } from './resource.ts'
import { ResourceCode, rowBlocks } from './row-blocks.ts'
import { ThemeSchema } from './theme-file.ts'

const strict = { additionalProperties: false }
const $schema = SchemaLink

const ListBlock = Type.Object(
  {
    block: Type.Literal('list', { description: 'The list of a resource.' }),
    id: Type.Optional(Type.String({ description: 'A name by which other blocks refer to the selected row.' })),
    resource: ResourceCode,
    title: Type.Optional(Text),
    where: Type.Optional(WhereBound),
    set: Type.Optional(
      Type.Record(Type.String(), Type.Union([Scalar, Person]), {
        description: 'Values that the rows here have, and new ones get: {"supplierId": {"user": "supplierId"}}.',
      }),
    ),
    can: Type.Optional(Can),
    columns: Type.Optional(Type.Array(Type.String(), { description: 'The columns; by default those of the list.' })),
    query: Type.Optional(
      Type.Array(Type.String(), { description: 'The search fields; by default those of the list.' }),
    ),
    readOnly: Type.Optional(Type.Boolean({ description: 'Rows are read here and not changed.' })),
    mode: Type.Optional(
      Type.Literal('members', {
        description: 'The list is bound to one of several values of its rows: existing rows can be added and removed.',
      }),
    ),
    compact: Type.Optional(Type.Boolean({ description: 'No export, import and column chooser; smaller rows.' })),
  },
  strict,
)
const FormBlock = Type.Object(
  {
    block: Type.Literal('form', { description: 'The form of one record.' }),
    resource: ResourceCode,
    title: Type.Optional(Text),
    where: Type.Optional(WhereBound),
    mode: Type.Optional(
      Type.Union([Type.Literal('add'), Type.Literal('edit'), Type.Literal('view'), Type.Literal('single')], {
        description:
          'A new record, one to edit or one to read; by default its binding decides. single: the single record of the resource, opened, or created when there is none.',
      }),
    ),
    call: Type.Optional(
      callPath(
        'The server builds the form from rows of the record: the call below the API base that returns it and accepts its input.',
      ),
    ),
  },
  strict,
)
const TextBlock = Type.Object(
  {
    block: Type.Literal('text', { description: 'A paragraph of text.' }),
    title: Type.Optional(Text),
    text: { ...Text, description: 'The text.' },
  },
  strict,
)
const SchemaBlock = Type.Object(
  {
    block: Type.Literal('schema', { description: 'A form of plain JSON Schema.' }),
    title: Type.Optional(Text),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      foreign: 'rjsf',
      description: 'A JSON Schema as rjsf reads it.',
    }),
    uiSchema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { foreign: 'rjsf', description: 'How rjsf draws it.' }),
    ),
    formData: Type.Optional(Type.Unknown({ foreign: 'rjsf', description: 'The initial values of the form.' })),
    resource: Type.Optional(
      Type.String({ description: 'Where the data is saved: each submit adds a record of this resource.' }),
    ),
  },
  strict,
)
const WidgetBlock = Type.Object(
  {
    block: Type.Literal('widget', { description: 'A hand-written block of the application.' }),
    name: Type.String({ description: 'A hand-written block: a name in src/engine/blocks/registry.ts.' }),
    title: Type.Optional(Text),
    where: Type.Optional(WhereBound),
    props: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'The properties of the block.' })),
  },
  strict,
)
const FormItemBlock = Type.Object(
  {
    block: Type.Literal('formItem', { description: 'A form that JeecgBoot defines.' }),
    title: Type.Optional(Text),
    item: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        foreign: 'JeecgBoot',
        description: 'A form definition of JeecgBoot: the answer of getFormItem.',
      }),
    ),
    form: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_]+$',
        description: 'The id of a form defined by the server of the API base.',
      }),
    ),
    resource: Type.Optional(
      Type.String({
        description:
          'The target of the data: each submit adds a record; by default on the server of the form. A form that names neither is not saved.',
      }),
    ),
  },
  strict,
)
const LeafBlock = Type.Union([
  ...figureBlocks,
  ListBlock,
  FormBlock,
  SchemaBlock,
  FormItemBlock,
  TextBlock,
  WidgetBlock,
  ...rowBlocks,
  MonitorBlock,
])
const LeafBlocks = Type.Array(LeafBlock, { minItems: 1, description: 'The blocks, one below the other.' })
const TabsBlock = Type.Object(
  {
    block: Type.Literal('tabs', { description: 'Blocks in tabs.' }),
    items: Type.Array(Type.Object({ title: Text, blocks: LeafBlocks }, strict), {
      minItems: 1,
      description: 'The tabs, in order.',
    }),
  },
  strict,
)
const SplitBlock = Type.Object(
  {
    block: Type.Literal('split', { description: 'Two columns of blocks; one below the other on a phone.' }),
    left: Type.Array(LeafBlock, { minItems: 1, description: 'The blocks at the left.' }),
    right: Type.Array(Type.Union([LeafBlock, TabsBlock]), { minItems: 1, description: 'The blocks at the right.' }),
    width: Type.Optional(
      Type.Integer({ minimum: 20, maximum: 80, description: 'Percent of the left side; 50 by default.' }),
    ),
  },
  strict,
)
const StepsBlock = Type.Object(
  {
    block: Type.Literal('steps', { description: 'A sequence of steps, one on show.' }),
    title: Type.Optional(Text),
    items: Type.Array(Type.Object({ title: Text, blocks: LeafBlocks }, strict), {
      minItems: 2,
      maxItems: 12,
      description: 'Blocks one step after the other.',
    }),
  },
  strict,
)
export const Block = Type.Union([LeafBlock, TabsBlock, SplitBlock, StepsBlock])
export type Block = Static<typeof Block>
export type LeafBlock = Static<typeof LeafBlock>
export type ListBlock = Static<typeof ListBlock>

const Home = Type.Object(
  {
    roles: Type.Optional(
      Type.Array(Type.String(), {
        uniqueItems: true,
        description: 'Codes of the roles that may open it, in addition to administrators; all users by default.',
      }),
    ),
    order: Type.Optional(Type.Integer({ description: 'Lower ones come first; 100 by default.' })),
  },
  { ...strict, description: 'The page is one of the users’ dashboards.' },
)

const Rights = Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Text, {
  description:
    'Rights of the page, granted to roles: action → title. `list` is the right to open it; the code is that of the page with colons and the action, mon:cache:clear.',
})

/** `schemas/pages/<area>/<name>.json`: a screen that composes blocks. */
export const Page = Type.Object(
  {
    $schema,
    title: Text,
    icon: Type.Optional(Icon),
    home: Type.Optional(Home),
    rights: Type.Optional(Rights),
    tenant: Type.Optional(
      Type.Literal('house', {
        description: 'Only users of the platform tenant have its rights: it concerns the whole installation.',
      }),
    ),
    blocks: Type.Array(Block, { minItems: 1, maxItems: 50, description: 'The blocks, one below the other.' }),
  },
  { ...strict, title: 'Page' },
)
export type Page = Static<typeof Page>

/** Kinds of schema file in JSON: their folder and their schema. */
export const fileKinds = {
  resource: { folder: 'resources', schema: Resource as TSchema },
  page: { folder: 'pages', schema: Page as TSchema },
  report: { folder: 'reports', schema: Report as TSchema },
  dictionary: { folder: 'dictionaries', schema: Dictionary as TSchema },
  menu: { folder: 'menus', schema: Menu as TSchema },
  mixin: { folder: 'mixins', schema: Mixin as TSchema },
  portal: { folder: 'portal', schema: ThemeSchema },
  overlay: { folder: 'overlays', schema: Overlay as TSchema },
} as const
export type JsonKind = keyof typeof fileKinds

/** Kinds of schema file; a process is a BPMN file, `schemas/processes/<area>/<name>.bpmn`. */
export type FileKind = JsonKind | 'process'
