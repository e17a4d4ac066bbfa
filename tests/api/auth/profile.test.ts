import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeChoices } from '../../../server/rights/auth/preferences.ts'
import { type ApiServer, password, startApi } from '../../kit/api-server.ts'
import { onBothEngines } from '../../kit/stores.ts'

const pixel = Buffer.from('89504e470d0a1a0a0001', 'hex')
type Call = Awaited<ReturnType<ApiServer['as']>>

onBothEngines('own account', (engine) => {
  let api: ApiServer
  let supplier: Call
  beforeAll(async () => {
    api = await startApi({}, engine.name)
    supplier = await api.as('supplier_a')
  })
  afterAll(() => api?.close())

  const profileOf = async (call: Call) => (await call('GET', 'sys/user/profile')).result
  const save = (call: Call, body: object) => call('PUT', 'sys/user/profile', { body })
  const rowOf = async (username: string) => {
    const sql = 'select * from sys_user where username = ?'
    const [row] = await api.running.app.store.rows({ sql, parameters: [username] })
    return row ?? {}
  }

  describe("person in the client's format", () => {
    const companyOf = async () => String((await rowOf('supplier_a')).supplier_id)
    const setCompany = async (status: string | null, kind: string | null) =>
      api.running.app.store.write([
        {
          sql: 'update srm_supplier_base set status = ?, profile_kind = ? where id = ?',
          parameters: [status, kind, await companyOf()],
        },
      ])

    it.each([
      ['registered', 'full', 2],
      ['completing', 'full', 2],
      ['rejected', null, 2],
      ['completing', 'short', 3],
      ['rejected', 'short', 3],
      ['pending', 'full', 1],
      ['pending', 'short', 1],
      ['potential', 'full', 1],
      ['qualified', 'short', 1],
      ['suspended', 'full', 1],
      ['blacklisted', 'full', 1],
    ])('of a company that is %s with a %s profile is %i', async (status, kind, isShow) => {
      await setCompany(status, kind)
      const { result } = await api.call('POST', 'sys/login', { body: { username: 'supplier_a', password } })
      expect(result.userInfo.isShow).toBe(isShow)
      expect((await supplier('GET', 'user/info')).result.isShow).toBe(isShow)
    })

    it('is current: after the submission the profile is complete', async () => {
      await setCompany('completing', 'full')
      expect((await supplier('GET', 'user/info')).result.isShow).toBe(2)
      await setCompany('pending', 'full')
      expect((await supplier('GET', 'user/info')).result).toMatchObject({
        username: 'supplier_a',
        roles: ['supplier'],
        tenantId: '0',
        viewAs: null,
        avatar: null,
        isShow: 1,
      })
    })

    it('has code 1 otherwise', async () => {
      const buyer = await api.as('buyer')
      expect((await buyer('GET', 'user/info')).result.isShow).toBe(1)
    })

    it("has titles of roles in the reader's language, without permission on roles", async () => {
      expect((await supplier('GET', 'sys/role/list')).status).toBe(403)
      expect((await supplier('GET', 'user/info')).result.roleNames).toEqual(['供应商'])
      const english = await supplier('GET', 'user/info', { headers: { lang: 'en-US' } })
      expect(english.result.roleNames).toEqual(['Supplier'])
    })

    it('has the name of the tenant', async () => {
      const admin = await api.as('admin')
      expect((await admin('GET', 'user/info', { headers: { tenant_id: '1' } })).result.tenantId).toBe('1')
    })

    it('has the logo of the tenant, visible only in that tenant', async () => {
      const [admin, secondTenant] = [await api.as('admin'), await api.as('supplier_t1')]
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(pixel)]), 'logo.png')
      const { result: file } = await admin('POST', 'sys/common/upload', { raw: form })
      const [tenant] = (await admin('GET', 'sys/tenant/list?code=1')).result.records
      const companyLogo = `${file.id}|${file.path}`
      expect(await admin('PUT', 'sys/tenant/edit', { body: { id: tenant.id, companyLogo } })).toMatchObject({
        success: true,
      })
      const logoFor = async (call: Call) => (await call('GET', 'user/info')).result.tenantLogo
      expect([await logoFor(secondTenant), await logoFor(supplier)]).toEqual([companyLogo, null])
      const statusFor = async (call: Call) => (await call('GET', `sys/common/static/${file.path}`)).status
      expect([await statusFor(secondTenant), await statusFor(supplier)]).toEqual([200, 404])
    })
  })

  describe('own profile', () => {
    it('is readable without permission on people', async () => {
      expect((await supplier('GET', 'sys/user/list')).status).toBe(403)
      expect(await profileOf(supplier)).toEqual({
        id: expect.any(String),
        version: expect.any(Number),
        username: 'supplier_a',
        realname: '赵启',
        sex: '1',
        sex_dictText: '男',
        birthday: null,
        phone: '13800000003',
        telephone: null,
        email: 'supplier_a@example.com',
        post: null,
        avatar: null,
      })
    })

    it('can be changed, with history, and the next answer shows it', async () => {
      const { id, version } = await profileOf(supplier)
      const body = {
        version,
        sex: 2,
        birthday: '1990-05-06',
        phone: '13800138000',
        email: 'z@example.com',
        post: '经理',
      }
      const saved = await save(supplier, { ...body, oldpassword: password })
      expect(saved).toMatchObject({
        success: true,
        result: { ...body, sex: '2', sex_dictText: '女', version: version + 1 },
      })
      expect((await supplier('GET', 'user/info')).result).toMatchObject({ sex: 2, phone: '13800138000', post: '经理' })
      const admin = await api.as('admin')
      const [last] = (await admin('GET', `sys/user/history?id=${id}`)).result
      expect(last).toMatchObject({ who: 'supplier_a', action: 'edit' })
      expect(last.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual(
        ['birthday', 'email', 'phone', 'post', 'sex'].toSorted(),
      )
    })

    it('has a name, which the next answer uses', async () => {
      const { version, realname } = await profileOf(supplier)
      expect(await save(supplier, { version, realname: '赵启明' })).toMatchObject({ success: true })
      expect((await supplier('GET', 'user/info')).result).toMatchObject({ realname: '赵启明' })
      const none = await save(supplier, { version: version + 1, realname: '' })
      expect(none).toMatchObject({ success: false, result: { errors: [{ pointer: '/realname' }] } })
      expect(await save(supplier, { version: version + 1, realname })).toMatchObject({ success: true })
    })

    it('ignores all other fields of the body', async () => {
      const before = await rowOf('supplier_a')
      const other = await rowOf('buyer')
      const { version } = await profileOf(supplier)
      const body = {
        version,
        telephone: '0571-1',
        id: other.id,
        username: 'root',
        password: 'a quiet heron 42',
        roles: 'admin',
        status: '2',
        tenants: '1',
        tenantId: '1',
        departs: 'x',
        supplierId: 'x',
        userType: 'internal',
        identity: '2',
        workNo: '1',
        createBy: 'root',
        hash: 'x',
      }
      expect(await save(supplier, body)).toMatchObject({ success: true, result: { telephone: '0571-1' } })
      const after = await rowOf('supplier_a')
      const changed = Object.keys(after).filter((name) => String(after[name]) !== String(before[name]))
      expect(changed.filter((name) => name !== 'update_time').toSorted()).toEqual(['telephone', 'version'])
      expect(await rowOf('buyer')).toEqual(other)
      expect((await supplier('GET', 'srm/supplier/base/list')).status).toBe(200)
    })

    it.each([
      ['an invalid e-mail', { email: 'x', oldpassword: password }, '/email'],
      ['an invalid birthday', { birthday: '1990-02-31' }, '/birthday'],
      ['a value outside the dictionary', { sex: '9' }, '/sex'],
      ['an invalid phone number', { phone: '12', oldpassword: password }, '/phone'],
      ['a picture that was never uploaded', { avatar: 'x|temp/x_1.png' }, '/avatar'],
    ])('refuses %s, at its field', async (_, body, pointer) => {
      const { success, result } = await save(supplier, body)
      expect([success, result.errors[0].pointer]).toEqual([false, pointer])
    })

    it.each([
      ['phone', '13800138111'],
      ['phone', null],
      ['email', 'thief@example.com'],
      ['email', ''],
    ])('keeps the %s without the current password', async (key, value) => {
      const before = await rowOf('supplier_a')
      for (const oldpassword of [undefined, 'a wrong guess 1'])
        expect(await save(supplier, { [key]: value, oldpassword })).toMatchObject({
          success: false,
          message: '密码错误',
        })
      expect(await rowOf('supplier_a')).toEqual(before)
      // An unchanged value needs no password.
      expect((await save(supplier, { [key]: before[key], post: before.post })).success).toBe(true)
      expect((await save(supplier, { [key]: value, oldpassword: password })).success).toBe(true)
      expect((await save(supplier, { [key]: before[key], oldpassword: password })).success).toBe(true)
    })

    it.each(['phone', 'email'])(
      'requires the password for the own %s only, not for administration of people',
      async (key) => {
        const admin = await api.as('admin')
        const before = await rowOf('admin')
        const edit = (values: object) =>
          admin('PUT', 'sys/user/edit', { body: { id: before.id, version: before.version, ...values } })
        const refused = await edit({ [key]: key === 'phone' ? '13800138222' : 'other@example.com' })
        expect(refused).toMatchObject({ status: 403, success: false })
        expect(refused.message).toContain('个人设置')
        expect(await rowOf('admin')).toEqual(before)
      },
    )

    it('refuses values of other people', async () => {
      const buyer = await api.as('buyer')
      expect((await save(buyer, { phone: '13900139000', oldpassword: password })).success).toBe(true)
      const { success, result } = await save(supplier, { phone: '13900139000', oldpassword: password })
      expect([success, result.errors[0].pointer]).toEqual([false, '/phone'])
    })

    it('refuses invalid formats', async () => {
      expect((await save(supplier, { phone: { $gt: '' } })).status).toBe(400)
      expect((await save(supplier, { avatar: ['a'] })).status).toBe(400)
    })

    it('reports a concurrent change as a conflict, limited to profile fields', async () => {
      const { id, version } = await profileOf(supplier)
      const admin = await api.as('admin')
      expect((await admin('PUT', 'sys/user/edit', { body: { id, post: '总监' } })).success).toBe(true)
      const { status, result } = await save(supplier, { version, post: '专员' })
      expect([status, result.version, result.record.post]).toEqual([409, version + 1, '总监'])
      expect(result.record).not.toHaveProperty('roles')
      expect((await save(supplier, { version: version + 1, post: '专员' })).success).toBe(true)
    })

    it('of an administrator is editable from any tenant, by the owner only', async () => {
      const admin = await api.as('admin')
      const saved = await admin('PUT', 'sys/user/profile', { body: { post: 'CIO' }, headers: { tenant_id: '1' } })
      expect(saved).toMatchObject({ success: true, result: { username: 'admin', post: 'CIO' } })
      expect((await rowOf('admin')).roles).toBe('admin')
    })

    it('answers a repeated request once', async () => {
      const { version } = await profileOf(supplier)
      const headers = { 'idempotency-key': 'profile-1' }
      const send = () => supplier('PUT', 'sys/user/profile', { body: { version, telephone: '0571-2' }, headers })
      const [one, two] = [await send(), await send()]
      expect([one.success, two.success, two.result.version]).toEqual([true, true, version + 1])
    })
  })

  describe('picture', () => {
    const send = async (call: Call, name = 'me.png', bytes = pixel) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const { result } = await call('POST', 'sys/common/upload', { raw: form })
      return `${result.id}|${result.path}`
    }
    const statusFor = async (call: Call, value: string) =>
      (await call('GET', `sys/common/static/${value.slice(value.indexOf('|') + 1)}`)).status

    it('is uploaded first and referenced by the profile, visible to its person and readers of people', async () => {
      const avatar = await send(supplier)
      expect(await save(supplier, { avatar })).toMatchObject({ success: true, result: { avatar } })
      expect((await supplier('GET', 'user/info')).result.avatar).toBe(avatar)
      const [admin, other] = [await api.as('admin'), await api.as('supplier_b')]
      expect([await statusFor(supplier, avatar), await statusFor(admin, avatar)]).toEqual([200, 200])
      expect(await statusFor(other, avatar)).toBe(404)
    })

    it('set by an administrator is visible to its person, until removed', async () => {
      const admin = await api.as('admin')
      const avatar = await send(admin, 'given.png')
      expect(await statusFor(supplier, avatar)).toBe(404)
      const { id } = await profileOf(supplier)
      expect((await admin('PUT', 'sys/user/edit', { body: { id, avatar } })).success).toBe(true)
      expect(await statusFor(supplier, avatar)).toBe(200)
      expect((await save(supplier, { avatar: null })).result.avatar).toBe(null)
      expect(await statusFor(supplier, avatar)).toBe(404)
    })

    it('must be a single, own picture', async () => {
      const other = await api.as('supplier_b')
      const foreign = await send(other)
      const two = `${await send(supplier, 'a.png')},${await send(supplier, 'b.png')}`
      const text = await send(supplier, 'a.pdf', Buffer.from('%PDF-1.7\n'))
      for (const avatar of [foreign, two, text]) {
        const { success, result } = await save(supplier, { avatar })
        expect([success, result.errors[0].pointer]).toEqual([false, '/avatar'])
      }
    })
  })

  describe('preferences', () => {
    const chosen = async (call: Call) => (await call('GET', 'sys/user/preferences')).result

    it('default to all notices', async () => {
      const other = await api.as('supplier_b')
      const all = { notices: { announcement: true, system: true, mail: true } }
      expect(await chosen(supplier)).toEqual(all)
      const less = { notices: { announcement: false, system: true, mail: false } }
      expect((await supplier('PUT', 'sys/user/preferences', { body: less })).result).toEqual(less)
      // A body without mail settings keeps them.
      const least = { notices: { announcement: false, system: false, mail: false } }
      const body = { notices: { announcement: false, system: false } }
      expect((await supplier('PUT', 'sys/user/preferences', { body })).result).toEqual(least)
      expect([await chosen(supplier), await chosen(other)]).toEqual([least, all])
      const id = String((await rowOf('supplier_a')).id)
      expect(await noticeChoices(api.running.app.store, id)).toEqual(least.notices)
    })

    it.each([
      ['nothing', {}, 200],
      ['a partial body', { notices: { system: true } }, 200],
      ['texts', { notices: { announcement: 'true', system: true } }, 400],
      ['more', { notices: { announcement: true, system: true, sms: true } }, 400],
      ['an unknown key', { notices: { announcement: true, system: true }, theme: 'dark' }, 400],
    ])('refuse %s', async (_, body, status) => {
      expect(await supplier('PUT', 'sys/user/preferences', { body })).toMatchObject({ status, success: false })
    })

    it('are limited in size', async () => {
      const body = { notices: { announcement: true, system: true }, more: 'x'.repeat(4096) }
      expect((await supplier('PUT', 'sys/user/preferences', { body })).status).toBe(413)
    })
  })
})
