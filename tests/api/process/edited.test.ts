import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../kit/api-server.ts'
import { filesIn } from '../../kit/archive.ts'
import { type Requests, startRequests } from './request-kit.ts'

const path = 'schemas/processes/test/request.bpmn'

describe.each(['sqlite', 'postgres'] as const)('process files in the studio on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  const opened = async (of = path) => (await on.admin('GET', `onl/files/open?path=${of}`)).result
  const keep = (text: string | null, version: number, of = path) =>
    on.admin('PUT', 'onl/files/draft', { body: { path: of, version, text } })
  const publish = (version: number, of = path) =>
    on.admin('POST', 'onl/files/publish', { body: { drafts: [{ path: of, version }] } })
  const onDisk = (of: string) => join(on.api.running.app.live.dir, of.replace('schemas/', ''))
  const listed = async (of: string) => {
    const { result } = await on.admin('GET', 'onl/files')
    return result.files.find((file: { path: string }) => file.path === of)
  }

  it('are listed with their titles, and opened as they serve', async () => {
    expect(await listed(path)).toMatchObject({ kind: 'process', code: 'test/request', title: { zh: '申请审批' } })
    const { text, served, versions } = await opened()
    expect([text, versions]).toEqual([served, []])
    expect((await on.buyer('GET', `onl/files/open?path=${path}`)).status).toBe(403)
  })

  it('have drafts with their mistakes, at the element', async () => {
    const { text } = await opened()
    const broken = await keep(text.replace('</bpmn:process>', ''), 0)
    expect(broken.result.problems).toEqual([expect.objectContaining({ file: path, severity: 'error' })])
    const vanished = await keep(text.replace('procura:role="approver"', 'procura:role="nobody"'), 1)
    expect(vanished.result.problems).toEqual([expect.objectContaining({ file: path, pointer: '/Lead' })])
    expect((await publish(2)).success).toBe(false)
    expect((await on.admin('DELETE', `onl/files/draft?path=${path}&version=2`)).success).toBe(true)
  })

  it('have advice about their drawing, as warnings at the element', async () => {
    const { result } = await on.admin('POST', 'onl/files/start', {
      body: { kind: 'process', code: 'test/style', resource: 'test/request' },
    })
    const { text } = await opened(result.path)
    const unnamed = text.replace(/(<bpmn:endEvent id="[^"]*") name="[^"]*" procura:zh="[^"]*"/, '$1')
    expect(unnamed).not.toBe(text)
    const kept = await keep(unnamed, 1, result.path)
    expect(kept.result.problems).toEqual([
      expect.objectContaining({ severity: 'warning', message: '请填写名称，它会显示在流程历史中' }),
    ])
    expect((await on.admin('DELETE', `onl/files/draft?path=${result.path}&version=2`)).success).toBe(true)
  })

  it('begin as a valid process of a resource, or as a copy', async () => {
    const start = (body: object) => on.admin('POST', 'onl/files/start', { body: { kind: 'process', ...body } })
    const { result } = await start({ code: 'test/other', resource: 'test/request' })
    expect(await opened(result.path)).toMatchObject({ kind: 'process', version: 1, problems: [] })
    expect(await listed(result.path)).toMatchObject({ isNew: true, title: { zh: '申请', en: 'Requests' } })
    expect((await start({ code: 'test/request', resource: 'test/request' })).success).toBe(false)
    const copy = await start({ code: 'test/copy', from: 'test/request' })
    expect((await opened(copy.result.path)).text).toBe((await opened()).served)
    expect((await opened(copy.result.path)).problems).toContainEqual(
      expect.objectContaining({ file: copy.result.path, message: expect.stringContaining('submit') }),
    )
    for (const draft of [result.path, copy.result.path])
      await on.admin('DELETE', `onl/files/draft?path=${draft}&version=1`)
  })

  it('name what their elements can use', async () => {
    const { result } = await on.admin('GET', 'onl/files/choices?resource=test/request')
    const values = (of: readonly { readonly value: string }[]) => of.map(({ value }) => value)
    expect(values(result.actions)).toEqual(['submit', 'withdraw', 'approve', 'archive', 'reject', 'cancel'])
    expect(values(result.states)).toEqual(['draft', 'pending', 'approved', 'archived', 'cancelled'])
    expect(values(result.people)).toEqual(expect.arrayContaining(['reviewers', 'createBy']))
    expect(result.roles).toContainEqual(expect.objectContaining({ value: 'finance', people: expect.any(Number) }))
    expect((await on.admin('GET', 'onl/files/choices?resource=test/none')).success).toBe(false)
    for (const address of ['choices', 'samples'])
      expect((await on.buyer('GET', `onl/files/${address}?resource=test/request`)).status).toBe(403)
  })

  it('are simulated with a record or with values, and store nothing', async () => {
    const { result: added } = await on.buyer('POST', 'test/request/add', { body: { subject: 'both', amount: 5000 } })
    const simulate = async (sample: object) =>
      (await on.admin('POST', 'onl/files/simulate', { body: { path, ...sample } })).result
    const nodesOf = ({ steps }: { steps: readonly { readonly node: string }[] }) => steps.map(({ node }) => node)

    const run = await simulate({ record: added.id })
    expect(nodesOf(run)).toEqual(['s', 'x', 'Finance', 'y', 'm', 'Lead', 'V', 'k', 'w', 'A', 'e'])
    expect(run.steps[2]).toMatchObject({ title: 'Finance', handlers: [{ zh: '财务' }], outcome: 'approve' })
    expect(run.conditions.map(({ holds }: { holds: boolean }) => holds)).toEqual([false, true, false, true])
    expect(run.reads).toContainEqual(expect.objectContaining({ field: 'amount', value: 5000, isNumber: true }))
    expect(run.ending).toBe('done')

    const small = await simulate({ record: added.id, values: { amount: 5, subject: 'x', status: 'ignored' } })
    expect(nodesOf(small)).toEqual(['s', 'x', 'm', 'Lead', 'V', 'k', 'w', 'e'])
    const refused = await simulate({ record: added.id, outcomes: { Finance: 'reject' } })
    expect([refused.ending, nodesOf(refused).at(-1)]).toEqual(['rejected', 'Finance'])
    const chosen = await simulate({ values: { amount: 2_000_000 } })
    expect(chosen.steps[2]).toMatchObject({ node: 'Choice', isChosen: true })
    const alone = await simulate({ values: { amount: 500_000, reviewers: 'nobody' } })
    expect([alone.ending, alone.steps.at(-1)]).toMatchObject(['stopped', { node: 'All', handlers: [] }])

    expect((await on.admin('GET', `test/request/queryById?id=${added.id}`)).result.status).toBe('draft')
    expect((await on.viewOf(on.admin, added.id)) ?? null).toBe(null)
    expect((await on.admin('POST', 'onl/files/simulate', { body: { path, record: 'none' } })).success).toBe(false)
    expect((await on.buyer('POST', 'onl/files/simulate', { body: { path } })).status).toBe(403)
    const { result: samples } = await on.admin('GET', 'onl/files/samples?resource=test/request')
    expect(samples).toContainEqual({ id: added.id, label: 'both' })
  })

  it('note a task for a role that nobody has, and may be published with it', async () => {
    const { result: roles } = await on.admin('GET', 'onl/files/choices?resource=test/request')
    const [idle] = roles.roles.filter(({ people }: { people: number }) => people === 0)
    const { text } = await opened()
    const { result } = await keep(text.replace('procura:role="approver"', `procura:role="${idle.value}"`), 0)
    expect(result.problems).toEqual([expect.objectContaining({ pointer: '/Lead', severity: 'warning' })])
    const planned = await on.admin('POST', 'onl/files/plan', { body: { drafts: [{ path, version: 1 }] } })
    expect(planned.result.problems).toEqual(result.problems)
    await on.admin('DELETE', `onl/files/draft?path=${path}&version=1`)
  })

  it('note a task for accounts that do not exist, are frozen, or belong to a supplier', async () => {
    const { text } = await opened()
    const people = `[amount > 5.0 ? 'approver' : 'aprover', 'quality,nobody1', 'supplier_a', starter]`.replace(
      '>',
      '&gt;',
    )
    const { result } = await keep(text.replace('procura:role="approver"', `procura:people="${people}"`), 0)
    const messages = result.problems.flatMap(({ pointer, severity, message }: Record<string, string>) =>
      pointer === '/Lead' ? [`${severity} ${message}`] : [],
    )
    expect(messages).toEqual(['aprover', 'nobody1', 'supplier_a'].map((account) => `warning 本单位没有账号 ${account}`))
    await on.admin('DELETE', `onl/files/draft?path=${path}&version=1`)
  })

  it('note a role without the right to the action that its decision runs', async () => {
    const { text } = await opened()
    const changed = text.replace('procura:role="approver"', 'procura:role="quality"')
    const kept = await keep(changed, 0)
    expect(kept.result.problems.map(({ pointer, severity }: Record<string, string>) => [pointer, severity])).toEqual(
      expect.arrayContaining([
        ['/Lead', 'warning'],
        ['/V', 'warning'],
      ]),
    )
    expect(kept.result.problems).toContainEqual(
      expect.objectContaining({
        pointer: '/V',
        message: '角色 quality 在此之前作决定，但没有权限 test:request:approve，其决定会被拒绝',
      }),
    )
    await on.admin('DELETE', `onl/files/draft?path=${path}&version=1`)
  })

  it('are simulated without showing a value that is masked, whatever the drafts say', async () => {
    const body = { subject: 'account', amount: 600, account: '6222000011112222' }
    const { result: added } = await on.buyer('POST', 'test/request/add', { body })
    const { text } = await opened()
    const asking = text.replace(/amount &gt; 1000\.0|amount > 1000\.0/, `account != '' && amount > 500.0`)
    expect((await keep(asking, 0)).result.problems).toEqual([])
    const file = 'schemas/resources/test/request.json'
    const unmasked = (await opened(file)).text.replace(/"show":\s*"last4",?/, '').replace(/,(\s*})/g, '$1')
    expect((await keep(unmasked, 0, file)).success).toBe(true)
    const { result } = await on.admin('POST', 'onl/files/simulate', { body: { path, record: added.id } })
    expect(result.steps[2].node).toBe('Finance')
    expect(result.reads).toContainEqual(expect.objectContaining({ field: 'account', value: null }))
    expect(JSON.stringify(result)).not.toContain('6222')
    for (const draft of [path, file]) await on.admin('DELETE', `onl/files/draft?path=${draft}&version=1`)
  })

  it('are simulated as their draft says, unless it has mistakes', async () => {
    const { text } = await opened()
    const simulate = () => on.admin('POST', 'onl/files/simulate', { body: { path, values: { amount: 600 } } })
    const kept = await keep(
      text.replace('amount &gt; 1000.0', 'amount > 500.0').replace('amount > 1000.0', 'amount > 500.0'),
      0,
    )
    expect(kept.result.problems).toEqual([])
    expect((await simulate()).result.steps[2].node).toBe('Finance')
    await keep(text.replace('procura:role="approver"', 'procura:role="nobody"'), 1)
    expect((await simulate()).success).toBe(false)
    await on.admin('DELETE', `onl/files/draft?path=${path}&version=2`)
    expect((await simulate()).result.steps[2].node).toBe('m')
  })

  it('run as they are published: open instances keep their version, new ones have the new task', async () => {
    const before = await on.submitted({ amount: 5 })
    const { text } = await opened()
    const changed = text.replace('sourceRef="m" targetRef="Lead"', 'sourceRef="m" targetRef="Check"').replaceAll(
      '</bpmn:process>',
      `<bpmn:userTask id="Check" name="Check" procura:role="quality" procura:reject="reject" />
         <bpmn:sequenceFlow id="g" sourceRef="Check" targetRef="Lead" /></bpmn:process>`,
    )
    // Quality approves without running an action, and has no right to the rejection.
    expect((await keep(changed, 0)).result.problems).toEqual([
      expect.objectContaining({
        pointer: '/Check',
        severity: 'warning',
        message: '角色 quality 没有权限 test:request:reject，其驳回会被拒绝',
      }),
    ])
    expect((await publish(1)).success).toBe(true)
    if (dialect === 'postgres') expect((await listed(path)).isOverlay).toBe(true)
    else expect(readFileSync(onDisk(path), 'utf8')).toBe(changed)
    const after = await on.submitted({ amount: 5 })
    expect([await on.todo(on.quality, before), await on.todo(on.quality, after)]).toEqual([[], ['Check']])
    expect([await on.todo(on.approver, before), await on.todo(on.approver, after)]).toEqual([['审批'], []])
    expect((await on.decide(on.quality, after)).success).toBe(true)
    expect(await on.todo(on.approver, after)).toEqual(['审批'])
  })

  it('come back from a version of their history', async () => {
    const { versions } = await opened()
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([1, 0])
    const { result } = await on.admin('GET', `onl/files/version?path=${path}&number=0`)
    await keep(result.text, 0)
    expect((await publish(1)).success).toBe(true)
    expect((await opened()).served).toBe(result.text)
    expect(await on.todo(on.approver, await on.submitted({ amount: 5 }))).toEqual(['审批'])
  })

  it('are exported as they were published, and removed', async () => {
    const other = 'schemas/processes/test/other.bpmn'
    await on.admin('POST', 'onl/files/start', {
      body: { kind: 'process', code: 'test/other', resource: 'test/request' },
    })
    expect((await publish(1, other)).success).toBe(true)
    const exported = async () => filesIn((await on.admin('GET', 'onl/files/export')).bytes)
    expect(String((await exported()).get(other))).toBe((await opened(other)).served)
    expect(existsSync(onDisk(other))).toBe(dialect === 'sqlite')
    await keep(null, 0, other)
    expect((await publish(1, other)).success).toBe(true)
    expect((await opened(other)).served).toBe(null)
    // A folder that others keep never had the removed file.
    const removed = dialect === 'postgres' ? undefined : `${other}\n`
    expect((await exported()).get('removed.txt')?.toString()).toBe(removed)
  })

  it('are those of a tenant where it has its own', async () => {
    const own = 'schemas/overlays/1/processes/test/request.bpmn'
    const [adminT1, { result: shared }] = [
      await on.api.as('admin_t1'),
      await on.admin('GET', `onl/files/open?path=${path}`),
    ]
    const boss = { username: 't1_boss', realname: 'Boss', password, confirmPassword: password, userType: 'internal' }
    const [depart] = (await adminT1('GET', 'sys/depart/list')).result.records
    const added = await adminT1('POST', 'sys/user/add', { body: { ...boss, departs: depart.id, roles: 'approver' } })
    expect(added.success, added.text).toBe(true)
    const begun = await adminT1('POST', 'onl/files/start', { body: { kind: 'process', code: 'test/request' } })
    expect(begun.result).toEqual({ path: own })
    const text = shared.served.replace('procura:zh="审批"', 'procura:zh="租户审批"')
    const kept = await adminT1('PUT', 'onl/files/draft', { body: { path: own, version: 1, text } })
    const errors = kept.result.problems.filter(({ severity }: { severity: string }) => severity === 'error')
    expect(errors).toEqual([])
    const drafts = [{ path: own, version: 2 }]
    expect((await adminT1('POST', 'onl/files/publish', { body: { drafts, agreed: '' } })).success).toBe(true)

    const { result } = await adminT1('POST', 'test/request/add', { body: { subject: 'x', amount: 5 } })
    const submitted = await adminT1('POST', 'test/request/do/submit', { body: { id: result.id } })
    expect(submitted.success, submitted.text).toBe(true)
    const bossT1 = await on.api.as('t1_boss')
    expect(await on.todo(bossT1, result.id)).toEqual(['租户审批'])
    expect(await on.todo(on.approver, await on.submitted({ amount: 5 }))).toEqual(['审批'])
    expect((await on.decide(bossT1, result.id)).success).toBe(true)
    expect((await adminT1('GET', `test/request/queryById?id=${result.id}`)).result.status).toBe('approved')

    const simulated = await adminT1('POST', 'onl/files/simulate', { body: { path: own, values: { amount: 5 } } })
    expect(simulated.result.steps.map(({ title }: { title: { zh: string } }) => title.zh)).toContain('租户审批')
    for (const other of [path, 'schemas/overlays/2/processes/test/request.bpmn'])
      expect((await adminT1('POST', 'onl/files/simulate', { body: { path: other } })).status).toBe(403)
    const removal = await adminT1('PUT', 'onl/files/draft', { body: { path: own, version: 0, text: null } })
    expect(removal.success).toBe(true)
    await adminT1('POST', 'onl/files/publish', { body: { drafts: [{ path: own, version: 1 }], agreed: '' } })
  })
})
