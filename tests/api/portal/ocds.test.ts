import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

const standard = '../shared/standards/ocds-1.1'

let api: ApiServer
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api?.close())

const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', `portal/ocds/${path}`, { headers })

/** A schema of the standard (draft 04) under its own id, for ajv. */
function schemaOf(name: string): object {
  const { $schema: _, id, ...rest } = JSON.parse(readFileSync(`${standard}/${name}-schema.json`, 'utf8'))
  return { ...rest, $id: id }
}

const release = 'https://standard.open-contracting.org/schema/1__1__5/release-schema.json'
/** The schema of an OCDS 1.1 record with embedded releases. The standard has it only within its record package. */
const record = {
  $id: 'https://standard.open-contracting.org/schema/1__2__0/record-schema.json',
  type: 'object',
  required: ['ocid', 'releases'],
  properties: {
    ocid: { type: 'string', minLength: 1 },
    releases: { type: 'array', minItems: 1, items: { $ref: release } },
    compiledRelease: { $ref: release },
  },
}

/** Sets the award of a finished tender as the source of a demo contract. */
async function contractOfAward(): Promise<void> {
  const { store } = api.running.app
  const [award] = await store.rows<{ bill: string; supplier: string }>({
    sql: `select s.bill_no as bill, l.supplier_id as supplier from bid_scaling s
      join bid_scaling_lines l on l.scaling_id = s.id join bid_project p on p.bill_no = s.source_no
      where p.phase = 'finished' and l.win_flag = 'Y' limit 1`,
    parameters: [],
  })
  await store.write([
    {
      sql: `update con_contract set src_no = ?, supplier_id = ? where id = (select min(id) from con_contract where status = 'effective' and tenant_id = '0')`,
      parameters: [award?.bill, award?.supplier],
    },
  ])
}

describe('open data', () => {
  it.runIf(existsSync(standard))('packages are valid by the schemas of the standard', async () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, schemas: [schemaOf('release'), record] })
    const checks = {
      releases: ajv.compile(schemaOf('release-package')),
      records: ajv.compile(schemaOf('record-package')),
    }
    const tagsOfValid = async () => {
      for (const [path, isValid] of Object.entries(checks))
        for (const address of [path, `${path}?page=9999`])
          expect(isValid(JSON.parse((await get(address)).text)) ? [] : isValid.errors, address).toEqual([])
      const { releases } = JSON.parse((await get('releases')).text)
      return releases.map(({ tag }: { tag: readonly string[] }) => tag.join())
    }
    expect(await tagsOfValid()).toContain('tender,award')
    await contractOfAward()
    expect(await tagsOfValid()).toContain('tender,award,contract')
  })

  it('has public tenders only, without budgets, invited companies and bids', async () => {
    const { text } = await get('releases?pageSize=100')
    const { releases } = JSON.parse(text)
    const { store } = api.running.app
    const hidden = await store.rows<{ name: string; budget: number }>({
      sql: "select name, budget from bid_project where bid_method = 'invited' or phase in ('draft', 'pending', 'approved')",
      parameters: [],
    })
    expect(hidden.length).toBeGreaterThan(2)
    for (const { name } of hidden) expect(text).not.toContain(name)
    const budgets = await store.rows<{ budget: number }>({ sql: 'select budget from bid_project', parameters: [] })
    const numbers = [...text.matchAll(/:(\d+(?:\.\d+)?)(?=[,}\]])/g)].map(([, digits]) => Number(digits))
    expect(numbers.length).toBeGreaterThan(20)
    for (const { budget } of budgets) expect(numbers).not.toContain(budget)
    const withAward = releases.filter(({ awards }: { awards?: unknown }) => awards)
    expect(withAward.length).toBeGreaterThan(0)
    for (const { tag, tender, awards } of withAward) {
      expect(tag).toContain('award')
      expect(tender.status).toBe('complete')
      expect(awards[0].suppliers[0].name).not.toBe('')
    }
  })

  it('has public inquiries and auctions, and none by invitation', async () => {
    const { store } = api.running.app
    const numbersOf = async (sql: string) =>
      (await store.rows<{ no: string }>({ sql, parameters: [] })).map(({ no }) => `ocds-procura-${no}`)
    const until = "phase not in ('draft', 'pending', 'approved')"
    const announced = "bill_no in (select source_no from portal_announce where status in ('responding', 'closed'))"
    const inquiries = await numbersOf(
      `select bill_no as no from bid_inquiry where inquiry_type = 'open' and ${until} and ${announced}`,
    )
    const auctions = await numbersOf(`select bill_no as no from bid_auction where ${until} and ${announced}`)
    const invited = await numbersOf("select bill_no as no from bid_inquiry where inquiry_type <> 'open'")
    expect([inquiries.length > 0, auctions.length > 0, invited.length > 0]).toEqual([true, true, true])
    for (const ocid of [inquiries[0], auctions[0]]) expect((await get(`release/${ocid}`)).status, ocid).toBe(200)
    for (const ocid of invited) expect((await get(`release/${ocid}`)).status, ocid).toBe(404)
    const [auction] = JSON.parse((await get(`release/${auctions[0]}`)).text).releases
    expect(auction.tender).toMatchObject({ procurementMethodDetails: '竞价', submissionMethod: ['electronicAuction'] })
    expect(auction.tender.items[0]).toMatchObject({ quantity: expect.any(Number) })
  })

  it('states the amounts of award and contract only where the result does', async () => {
    await contractOfAward()
    const { store } = api.running.app
    const withContract = async () => {
      const { releases } = JSON.parse((await get('releases?pageSize=100')).text)
      return releases.find(({ tag }: { readonly tag: readonly string[] }) => tag.includes('contract'))
    }
    const set = (amount: number | null) =>
      store.write([{ sql: "update portal_result set award_amount = ?, currency = 'EUR'", parameters: [amount] }])
    await set(null)
    const silent = await withContract()
    expect([silent.awards[0].value, silent.contracts[0].value]).toEqual([undefined, undefined])
    await set(1234.5)
    const { awards, contracts } = await withContract()
    expect(awards[0].value).toEqual({ amount: 1234.5, currency: 'EUR' })
    expect(contracts[0].value).toMatchObject({ amount: expect.any(Number), currency: expect.any(String) })
  })

  it('leaves out tenders with a withdrawn or supplier-only announcement', async () => {
    const { store } = api.running.app
    const { releases } = JSON.parse((await get('releases?pageSize=100')).text)
    const numbers = await store.rows<{ no: string }>({
      sql: "select a.source_no as no from portal_announce a join bid_project p on p.bill_no = a.source_no where p.phase <> 'cancelled' and a.status = 'responding'",
      parameters: [],
    })
    const isListed =
      numbers
        .map(({ no }) => `ocds-procura-${no}`)
        .find((id) => releases.some(({ ocid }: { ocid: string }) => ocid === id)) ?? ''
    const no = isListed.slice('ocds-procura-'.length)
    const set = (values: string) =>
      store.write([{ sql: `update portal_announce set ${values} where source_no = ?`, parameters: [no] }])
    const statusOf = async () => (await get(`release/${isListed}`)).status
    expect(await statusOf()).toBe(200)
    await set("status = 'revoked'")
    expect(await statusOf()).toBe(404)
    await set("status = 'responding', audience = 'suppliers'")
    expect(await statusOf()).toBe(404)
    expect((await get('releases?pageSize=100')).text).not.toContain(isListed)
    await set("audience = 'all'")
    expect(await statusOf()).toBe(200)
  })

  it('has pages of limited size, and single records', async () => {
    const first = await get('releases?pageSize=2')
    expect(first.headers.get('link')).toBe('<?page=2&pageSize=2>; rel="next"')
    const { releases } = JSON.parse(first.text)
    const next = JSON.parse((await get('releases?page=2&pageSize=2')).text).releases
    const ids = [...releases, ...next].map(({ ocid }) => ocid)
    expect(new Set(ids).size).toBe(4)
    for (const kind of ['release', 'record']) {
      const one = JSON.parse((await get(`${kind}/${ids[0]}`)).text)
      expect(one[`${kind}s`]).toMatchObject([{ ocid: ids[0] }])
    }
    for (const wrong of ['pageSize=101', 'pageSize=0', 'page=0', 'page=-1'])
      expect((await get(`releases?${wrong}`)).status, wrong).toBe(400)
    for (const wrong of ['ocds-procura-none', 'x', `ocds-procura-${'1'.repeat(300)}`])
      expect((await get(`release/${wrong}`)).status, wrong).toBe(404)
  })

  it('is answered by 304 until a change', async () => {
    const etag = (await get('records')).headers.get('etag') ?? ''
    expect((await get('records', { 'if-none-match': etag })).status).toBe(304)
    await api.running.app.store.write([
      { sql: "update bid_project set name = '改名的项目' where phase = 'finished'", parameters: [] },
    ])
    expect((await get('records', { 'if-none-match': etag })).status).toBe(200)
  })
})
