import { expect, it } from 'vitest'
import { bringOwnTables } from '../../../server/boot/own-tables.ts'
import { readOverlays } from '../../../server/features/studio/read-overlays.ts'
import { onBothEngines } from '../../kit/stores.ts'

onBothEngines('published texts of an older version', (engine) => {
  it('serve before their table has a base', async () => {
    const store = await engine.open()
    const path = 'schemas/resources/shop.json'
    await store.ddl(['create table _studio_overlay (path text primary key, content text)'])
    await store.write([
      { sql: 'insert into _studio_overlay (path, content) values (?, cast(? as text))', parameters: [path, '{}'] },
    ])
    expect([...(await readOverlays(store))]).toEqual([[path, { text: '{}' }]])
    await bringOwnTables(store)
    expect([...(await readOverlays(store))]).toEqual([[path, { text: '{}', base: null }]])
  })
})
