import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const title = (zh: string, en: string) => ({ zh, en })

/** A tender that the server closes at its time, and that has other due actions. */
const tender = {
  title: title('招标', 'Tenders'),
  label: 'name',
  fields: {
    name: { type: 'text', title: title('名称', 'Name'), required: true, maxLength: 50 },
    deadline: { type: 'datetime', title: title('截止时间', 'Deadline') },
    place: { type: 'text', title: title('地点', 'Place'), maxLength: 50 },
    note: { type: 'text', title: title('备注', 'Note'), maxLength: 50 },
    held: { type: 'switch', title: title('暂缓', 'Held back') },
    status: { type: 'list', dict: 'test_tender', title: title('状态', 'State'), readOnly: true },
  },
  states: {
    field: 'status',
    initial: 'open',
    draft: ['open'],
  },
  actions: {
    end: {
      do: 'transition',
      title: title('截止', 'Close'),
      from: ['open'],
      to: 'ended',
      due: 'deadline != null && deadline < now',
      where: "held != 'Y'",
      complete: true,
    },
    archive: {
      do: 'transition',
      title: title('归档', 'Archive'),
      from: ['ended'],
      to: 'archived',
      due: "note == 'archive'",
      by: 'buyer',
    },
  },
  rules: [
    {
      check: "place != 'nowhere'",
      message: title('没有此地点', 'There is no such place'),
      field: 'place',
      complete: true,
    },
  ],
  rights: {
    buyer: { can: ['list', 'view', 'add', 'edit'] },
    supplier: { can: ['list', 'view', 'add'] },
  },
}

const states = {
  title: title('招标状态', 'States of tenders'),
  items: ['open', 'ended', 'archived'].map((value) => ({ value, title: value })),
}

const files = { 'resources/test/tender.json': tender, 'dictionaries/test_tender.json': states }

/** The product's schema files and a resource with due actions, in a temporary folder. */
export async function tenderSchemas() {
  const dir = await mkdtemp(join(tmpdir(), 'procura-jobs-'))
  const schemas = join(dir, 'schemas')
  await cp('schemas', schemas, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(schemas, path)), { recursive: true })
    await writeFile(join(schemas, path), JSON.stringify(content))
  }
  return { schemas, remove: () => rm(dir, { recursive: true, force: true }) }
}
