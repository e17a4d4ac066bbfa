import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileClosed } from '../../../server/platform/http/maintenance.ts'
import { WireFailure } from '../../../server/platform/store/lane.ts'
import { sqliteFailure } from '../../../server/platform/store/sqlite-failure.ts'
import { type System, startSystem } from './fixture.ts'

let on: System
beforeAll(async () => {
  on = await startSystem()
})
afterAll(() => on?.close())

describe('recycle bin', () => {
  it('restores a record with its rows, search entry and history; or purges it', async () => {
    const dict = await on.admin('POST', 'sys/dict/add', {
      body: { dictCode: 'test_bin', dictName: '回收测试', type: '0' },
    })
    const { id } = dict.result
    for (const value of ['1', '2'])
      await on.admin('POST', 'sys/dictItem/add', {
        body: { dictId: id, itemText: `t${value}`, itemValue: value },
      })
    await on.admin('DELETE', `sys/dict/delete?id=${id}`)
    expect((await on.admin('GET', `sys/dictItem/list?dictId=${id}`)).result.total).toBe(0)
    const listed = await on.auditor('GET', 'sys/recycle/list?recordTitle=*回收测试*')
    expect(listed.result.records).toMatchObject([{ resource: 'sys/dict', rowCount: 2, deletedBy: 'admin' }])
    const [deletion] = listed.result.records
    expect((await on.auditor('POST', 'sys/recycle/restore', { body: { ids: deletion.id } })).status).toBe(403)
    expect((await on.buyer('GET', 'sys/recycle/list')).status).toBe(403)
    const back = await on.admin('POST', 'sys/recycle/restore', { body: { ids: deletion.id } })
    expect(back.message).toContain('1')
    expect((await on.admin('GET', `sys/dictItem/list?dictId=${id}`)).result.total).toBe(2)
    expect((await on.admin('GET', 'sys/dict/list?dictName=*回收测试*')).result.total).toBe(1)
    const history = await on.admin('GET', `sys/dict/history?id=${id}`)
    expect(history.result.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'add'])
    expect((await on.admin('GET', 'sys/recycle/list')).result.total).toBe(0)

    await on.admin('DELETE', `sys/dict/delete?id=${id}`)
    const restoredId = (await on.admin('GET', 'sys/recycle/list')).result.records[0].id
    expect((await on.admin('POST', 'sys/recycle/purge', { body: { ids: restoredId } })).success).toBe(true)
    expect((await on.admin('GET', 'sys/recycle/list')).result.total).toBe(0)
    expect((await on.admin('POST', 'sys/recycle/restore', { body: { ids: restoredId } })).success).toBe(false)
  })

  it('refuses a duplicate name, and a row without its parent', async () => {
    const add = () => on.admin('POST', 'sys/position/add', { body: { code: 'TWICE', name: 'x', postRank: '1' } })
    const first = (await add()).result.id
    await on.admin('DELETE', `sys/position/delete?id=${first}`)
    await add()
    const { id } = (await on.admin('GET', 'sys/recycle/list?resource=sys/position')).result.records[0]
    const refused = await on.admin('POST', 'sys/recycle/restore', { body: { ids: id } })
    expect(refused).toMatchObject({ success: false })
    expect(refused.message).toContain('TWICE')
  })
})

describe('account in the recycle bin', () => {
  it('has no password until it gets a new one, as the restore reports', async () => {
    const username = 'kept_person'
    const { id } = await on.addPerson(username, { roles: 'buyer' })
    const signIn = async (password: string) =>
      (await on.api.call('POST', 'sys/login', { body: { username, password } })).success
    const restored = async (lang: string) => {
      expect((await on.admin('DELETE', `sys/user/delete?id=${id}`)).success).toBe(true)
      const { result } = await on.admin('GET', 'sys/recycle/list?resource=sys/user')
      return on.admin('POST', 'sys/recycle/restore', {
        body: { ids: result.records[0].id },
        headers: { lang },
      })
    }
    expect((await restored('zh')).message).toBe(
      '恢复 1 条，失败 0 条。账号 kept_person 的密码已失效，重置密码后才能登录',
    )
    expect((await restored('en')).message).toContain('The account kept_person has lost its password: reset it')
    expect(await signIn('correct horse battery 7')).toBe(false)
    const { message } = await on.admin('POST', 'sys/user/resetPassword', { body: { id } })
    const body = {
      link: /#(.+)$/.exec(message)?.[1],
      password: 'amber lantern 34',
      confirmpassword: 'amber lantern 34',
    }
    expect((await on.api.call('POST', 'sys/user/passwordByLink', { body })).success).toBe(true)
    expect(await signIn('amber lantern 34')).toBe(true)
  })
})

describe('versions of a record', () => {
  it('are listed and compared, for readable rows', async () => {
    const added = await on.admin('POST', 'sys/position/add', { body: { code: 'VERS', name: 'first', postRank: '1' } })
    const { id, version } = added.result
    await on.admin('PUT', 'sys/position/edit', { body: { id, version, name: 'second', postRank: '2' } })
    const record = `dataTable=sys/position&dataId=${id}`
    const versions = await on.auditor('GET', `sys/dataLog/queryDataVerList?${record}`)
    expect(versions.result.map((each: { version: number }) => each.version)).toEqual([2, 1])
    const { result } = await on.auditor('GET', `sys/dataLog/compare?${record}&left=1&right=2`)
    const of = (field: string) => result.find((each: { field: string }) => each.field === field)
    expect(of('name')).toMatchObject({ left: 'first', right: 'second', isChanged: true })
    expect(of('postRank')).toMatchObject({ left: '员级', right: '助级' })
    expect(of('code')).toMatchObject({ left: 'VERS', isChanged: false })
    expect((await on.buyer('GET', `sys/dataLog/compare?${record}&left=1&right=2`)).status).toBe(403)
    expect((await on.auditor('GET', `sys/dataLog/list?dataId=${id}`)).result.total).toBe(2)
  })
})

describe('backups', () => {
  const names = async () =>
    (await on.admin('GET', 'sys/backup/list?pageSize=100')).result.records.map(
      ({ fileName }: { fileName: string }) => fileName,
    )

  it('restore the data, after a backup of the current state; all other sessions end', async () => {
    const made = await on.admin('POST', 'sys/backup/make')
    const { fileName } = made.result
    await on.admin('POST', 'sys/position/add', { body: { code: 'LATER', name: '晚来', postRank: '1' } })
    const restore = (confirmName: string) =>
      on.admin('POST', 'sys/backup/restore', { body: { id: fileName, confirmName } })
    expect((await restore('something')).success).toBe(false)
    expect((await restore(fileName)).success).toBe(true)
    expect((await on.admin('GET', 'sys/position/list?code=LATER')).result.total).toBe(0)
    expect((await on.admin('GET', 'srm/supplier/base/list?companyName=*股份*')).success).toBe(true)
    expect((await on.buyer('GET', 'user/info')).status).toBe(401)
    const backups = await names()
    expect(backups.some((name: string) => name.endsWith('-auto.db'))).toBe(true)
    expect(await readdir(join(on.api.running.app.options.dataDir, 'backups'))).toHaveLength(backups.length)
    // Later data is in the backup made before the restore.
    const safety = backups.find((name: string) => name.endsWith('-auto.db'))
    await on.admin('POST', 'sys/backup/restore', { body: { id: safety, confirmName: safety } })
    expect((await on.admin('GET', 'sys/position/list?name=*晚来*')).result.total).toBe(1)
  })

  it('block access during a restore: requests are asked to retry, and restores do not overlap', async () => {
    const { store } = on.api.running.app
    const gate = Promise.withResolvers<void>()
    const running = whileClosed(store, () => gate.promise)
    for (const path of ['sys/position/list', 'user/info']) {
      const { status, message, headers } = await on.admin('GET', path)
      expect([status, message, headers.get('retry-after')]).toEqual([503, '正在恢复数据，请稍后再试', '2'])
    }
    expect((await fetch(`${on.api.url}/healthz`)).ok).toBe(true)
    await expect(whileClosed(store, async () => undefined)).rejects.toMatchObject({ code: 'MAINTENANCE' })
    gate.resolve()
    await running
    expect((await on.admin('GET', 'sys/position/list')).success).toBe(true)
  })

  it('are downloaded and deleted by permission, under valid names only', async () => {
    const [name] = await names()
    const buyer = await on.api.as('buyer')
    const file = await on.admin('GET', `sys/backup/download?id=${name}`)
    expect(file.bytes.subarray(0, 15).toString()).toBe('SQLite format 3')
    for (const invalidName of ['../app.db', 'app.db', 'procura-20260101-000000-manual.db'])
      expect((await on.admin('GET', `sys/backup/download?id=${encodeURIComponent(invalidName)}`)).success).toBe(false)
    for (const [method, path] of [
      ['GET', `sys/backup/download?id=${name}`],
      ['POST', 'sys/backup/make'],
      ['POST', 'sys/backup/restore'],
      ['POST', 'sys/backup/remove'],
      ['GET', 'sys/backup/list'],
    ] as const)
      expect(
        (await buyer(method, path, method === 'POST' ? { body: { id: name, ids: name, confirmName: name } } : {}))
          .status,
      ).toBe(403)
    expect((await on.admin('POST', 'sys/backup/remove', { body: { ids: name } })).success).toBe(true)
    expect(await names()).not.toContain(name)
  })
})

describe('file storage', () => {
  it('lists uploads and their references; only unreferenced ones can be deleted', async () => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from('%PDF-1.4 test')]), 'paper.pdf')
    const sent = (await on.admin('POST', 'sys/common/upload', { raw: form })).result
    const upload = `${sent.id}|${sent.path}`
    expect((await on.admin('POST', 'sys/file/keep', { body: { upload } })).message).toBe('已上传 1 个文件')
    expect((await on.admin('POST', 'sys/file/keep', { body: { upload: 'none|x.pdf' } })).success).toBe(false)
    const listed = await on.admin('GET', 'sys/file/list?fileName=paper.pdf')
    expect(listed.result.records).toMatchObject([{ orphan: 'Y', useCount: 0, owner: '林管理' }])
    const { id } = listed.result.records[0]
    expect((await on.admin('GET', `sys/file/download?id=${id}`)).bytes.toString()).toContain('%PDF')
    const buyer = await on.api.as('buyer')
    expect((await buyer('GET', `sys/file/download?id=${id}`)).status).toBe(403)
    const preview = await on.admin('POST', 'sys/file/look', { body: { id } })
    const [cookie = ''] = (preview.headers.get('set-cookie') ?? '').split(';')
    const content = await on.api.call('GET', preview.result.path, { headers: { cookie } })
    expect(content.headers.get('content-disposition')).toMatch(/^inline/)
    expect(content.bytes.toString()).toContain('%PDF')
    expect((await buyer('POST', 'sys/file/look', { body: { id } })).status).toBe(403)
    expect((await buyer('POST', 'sys/file/keep', { body: { upload } })).status).toBe(403)
    expect((await buyer('POST', 'sys/file/remove', { body: { ids: id } })).status).toBe(403)
    expect((await on.admin('POST', 'sys/file/remove', { body: { ids: id } })).success).toBe(true)
    expect((await on.admin('GET', 'sys/file/list?fileName=paper.pdf')).result.total).toBe(0)
  })
})

describe('full disk', () => {
  const add = (code: string, lang = 'zh') =>
    on.admin('POST', 'sys/position/add', {
      body: { code, name: 'x', postRank: '1', remark: 'y'.repeat(200) },
      headers: { lang },
    })
  const store = () => on.api.running.app.store

  it('is reported with its path, while reads work, and recovers', async () => {
    await store().ddl(['pragma max_page_count = 1'])
    const replies = []
    for (let index = 0; index < 200 && replies.at(-1)?.status !== 503; index += 1) replies.push(await add(`F${index}`))
    expect(replies.at(-1)).toMatchObject({ status: 503, success: false })
    expect(replies.at(-1)?.message).toMatch(/^磁盘已满（[^/].*app\.db）/)
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('2')
    expect((await on.admin('GET', 'sys/position/list')).status).toBe(200)
    await store().ddl(['pragma max_page_count = 4000000000'])
    expect((await add('HEALED')).success).toBe(true)
  })

  it.each([
    [8, 'STORAGE_CLOSED'],
    [14, 'STORAGE_CLOSED'],
    [522, 'STORAGE_CLOSED'],
    [13, 'STORAGE_FULL'],
    [11, 'STORAGE_BROKEN'],
    [26, 'STORAGE_BROKEN'],
  ])('is recognised by the result code %d of SQLite', (errcode, code) => {
    const failure = new WireFailure({ name: 'Error', message: 'x', errcode })
    expect(sqliteFailure(failure, '/srv/procura/data/app.db')).toMatchObject({ code, params: { path: 'data/app.db' } })
  })

  it('is reported for uploads', async () => {
    const { dataDir } = on.api.running.app.options
    const folder = join(dataDir, 'files')
    await rename(folder, `${folder}.away`).catch(() => undefined)
    await writeFile(folder, '')
    const form = () => {
      const made = new FormData()
      made.append('file', new Blob(['%PDF-1.7 x']), 'a.pdf')
      return made
    }
    const refused = await on.admin('POST', 'sys/common/upload', { raw: form() })
    expect([refused.status, refused.message.includes('files/')]).toEqual([503, true])
    expect(refused.text).not.toContain(dataDir)
    await rm(folder)
    await rename(`${folder}.away`, folder).catch(() => undefined)
    expect((await on.admin('POST', 'sys/common/upload', { raw: form() })).success).toBe(true)
  })
})
