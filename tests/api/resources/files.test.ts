import { existsSync, mkdirSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pngOf } from '../../../server/demo/png.ts'
import { forgetOnce } from '../../../server/records/files/forget.ts'
import { dropParts, dropUnnoted } from '../../../server/records/files/leftovers.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'
import { readWorkbook } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const pdf = (text = 'hello') => Buffer.from(`%PDF-1.7\n${text}`)

function send(call: Call, bytes: Uint8Array, name: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return call('POST', 'sys/common/upload', { raw: form })
}

/** The field value of an uploaded file. */
async function uploaded(call: Call, name = '图纸 1.pdf', text?: string): Promise<string> {
  const { result } = await send(call, pdf(text), name)
  return `${result.id}|${result.path}`
}

const addressOf = (value: string) =>
  `sys/common/static/${value
    .slice(value.indexOf('|') + 1)
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`

type Looked = { readonly status: number; readonly path: string; readonly cookie: string }

/** A preview link of a file, and the cookie of its browser. */
async function linkTo(call: Call, file: string, headers: Record<string, string> = {}): Promise<Looked> {
  const { status, result, headers: answerHeaders } = await call('POST', 'sys/common/look', { body: { file }, headers })
  return { status, path: result?.path ?? '', cookie: (answerHeaders.get('set-cookie') ?? '').split(';', 1)[0] ?? '' }
}

/** The answer to a frame: it sends only cookies, no custom header. */
const lookAt = ({ path, cookie }: Looked) => on.api.call('GET', path, { headers: { cookie } })

/** Replaces the stored bytes of a file, as if the upload had not checked them. */
function replaceBytes(file: string, bytes: Buffer): void {
  const [id] = file.split('|')
  writeFileSync(join(on.api.running.app.options.dataDir, 'files', String(id).slice(-2), String(id)), bytes)
}

/** All files below the data folder, complete or partial. */
function onDisk(): number {
  const folder = join(on.api.running.app.options.dataDir, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
}

describe('upload', () => {
  it('gives the path, and the content to its owner as an inert download', async () => {
    const sent = await send(on.buyer, pdf(), '图纸 (1).pdf', { biz: 'temp' })
    expect(sent).toMatchObject({ success: true, result: { size: 14, name: '图纸 (1).pdf' } })
    expect(sent.message).toMatch(/^temp\/图纸 \(1\)_\d{13}\.pdf$/)
    const got = await on.buyer('GET', addressOf(sent.message))
    expect(got.bytes).toEqual(pdf())
    expect(got.headers.get('content-type')).toBe('application/pdf')
    expect(got.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''%E5%9B%BE%E7%BA%B8")
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['bytes that do not match the extension', Buffer.from('<html>'), 'a.pdf', /与扩展名不符/],
    ['a type that is not allowed', Buffer.from('MZ'), 'a.exe', /类型不允许/],
    ['a page', Buffer.from('<svg/>'), 'a.svg', /类型不允许/],
    ['a second extension', pdf(), 'a.php.pdf', /类型不允许/],
    ['no extension', pdf(), 'pdf', /类型不允许/],
    ['nothing', Buffer.alloc(0), 'a.pdf', /空文件/],
    ['a byte more than 100 MB', Buffer.concat([pdf(), Buffer.alloc(100 * 1_048_576)]), 'big.pdf', /100MB/],
  ])('of %s is refused, without a trace', async (_, bytes, name, reason) => {
    const before = onDisk()
    const { success, message } = await send(on.buyer, bytes, name)
    expect(success).toBe(false)
    expect(message).toMatch(reason)
    expect(onDisk()).toBe(before)
  })

  const declared = (make: (bytes: Buffer) => void, begin: string) => {
    const bytes = Buffer.concat([Buffer.from(begin, 'hex'), Buffer.alloc(100)])
    make(bytes)
    return bytes
  }
  const png = (width: number, height: number) =>
    declared((bytes) => {
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
    }, '89504e470d0a1a0a0000000d49484452')
  const gif = (width: number, height: number) =>
    declared((bytes) => {
      bytes.writeUInt16LE(width, 6)
      bytes.writeUInt16LE(height, 8)
    }, '474946383961')
  // An upright photo: metadata, fill bytes and unknown segments precede its size.
  const jpg = (width: number, height: number) =>
    declared((bytes) => {
      bytes.writeUInt16BE(height, 21)
      bytes.writeUInt16BE(width, 23)
    }, 'ffd8ffe000080102030405060000ffffffc0001108')
  const webp = (width: number, height: number) =>
    declared(
      (bytes) => {
        bytes.writeUIntLE(width - 1, 24, 3)
        bytes.writeUIntLE(height - 1, 27, 3)
      },
      `524946460000000057454250${Buffer.from('VP8X').toString('hex')}`,
    )

  it.each([
    ['png', png],
    ['gif', gif],
    ['jpg', jpg],
    ['webp', webp],
  ])('of a %s with too many declared pixels is refused', async (extension, make) => {
    const before = onDisk()
    for (const [width, height] of [
      [40_000, 40_000],
      [30_000, 10],
      [15_000, 15_000],
    ] as const) {
      const { success, message } = await send(on.buyer, make(width, height), `a.${extension}`)
      expect([width, success, message.includes('百万像素')]).toEqual([width, false, true])
    }
    expect(onDisk()).toBe(before)
    expect((await send(on.buyer, make(8000, 6000), `a.${extension}`)).success).toBe(true)
    const data = (bytes: Buffer) => `<img src="data:image/png;base64,${bytes.toString('base64')}" />`
    const { story } = await on.addItem(on.buyer, { story: `${data(make(40_000, 40_000))}${data(make(80, 60))}` })
    expect(story).toBe(data(make(80, 60)))
  })

  it('of a picture with unreadable size is refused', async () => {
    const nothing = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(3 * 1_048_576)])
    expect((await send(on.buyer, nothing, 'a.jpg')).success).toBe(false)
    expect(
      (
        await send(
          on.buyer,
          pngOf(8, 8, () => [1, 2, 3]),
          'a.png',
        )
      ).success,
    ).toBe(true)
  })

  /** Open descriptors of this process on incomplete files. */
  const openParts = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes('.part')
      } catch {
        return false
      }
    }).length

  it('that is aborted leaves no file and no descriptor', async () => {
    const before = onDisk()
    const { result } = await on.api.call('POST', 'sys/demo/login', { body: { username: 'buyer' } })
    const head = [
      'POST /api/sys/common/upload HTTP/1.1',
      'Host: localhost',
      `X-Access-Token: ${result.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.pdf"',
      'Content-Type: application/pdf',
      '',
      `%PDF-1.7${'x'.repeat(200_000)}`,
    ].join('\r\n')
    const { port } = new URL(on.api.url)
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      return socket.on('error', () => undefined)
    })
    await vi.waitFor(() => expect(openParts()).toBe(8), 10_000)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(() => expect([openParts(), onDisk()]).toEqual([0, before]), 10_000)
    expect((await send(on.buyer, pdf(), 'after.pdf')).success).toBe(true)
  })

  it('counts while pending: twenty concurrent ones for each person', async () => {
    const { result } = await on.api.call('POST', 'sys/demo/login', { body: { username: 'approver' } })
    const { port } = new URL(on.api.url)
    const head = `POST /api/sys/common/upload HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${result.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      return socket.on('error', () => undefined)
    })
    await vi.waitFor(() => expect(openParts()).toBe(20), 10_000)
    expect((await send(on.approver, pdf(), 'a.pdf')).status).toBe(429)
    expect((await send(on.buyer, pdf(), 'a.pdf')).success).toBe(true)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await send(on.approver, pdf(), 'a.pdf')).success).toBe(true), 10_000)
  })

  it('left by a crashed server is swept: at the start, and by the job', async () => {
    const { app } = on.api.running
    const folder = join(app.options.dataDir, 'files', '00')
    mkdirSync(folder, { recursive: true })
    const agedFile = (name: string, days: number) => {
      writeFileSync(join(folder, name), 'x')
      const at = Date.now() / 1000 - days * 86_400
      utimesSync(join(folder, name), at, at)
    }
    const id = (digit: string) => digit.repeat(32)
    agedFile(`${id('a')}.part`, 0)
    agedFile(`${id('b')}.part`, 1)
    agedFile(id('c'), 1)
    agedFile(id('d'), 40)
    const here = () => readdirSync(folder).filter((name) => /^(.)\1{31}/.test(name))
    expect([await dropParts(app.options), await dropUnnoted(app)]).toEqual([1, 1])
    expect(here().toSorted()).toEqual([`${id('a')}.part`, id('c')])
    expect(await dropParts(app.options, true)).toBe(1)
    expect(here()).toEqual([id('c')])
  })

  it('stays in its folder, whatever its name', async () => {
    const traversal = await send(on.buyer, pdf(), '../../../etc/x,y|z.pdf')
    expect(traversal.message).toMatch(/^temp\/x_y_z_\d{13}\.pdf$/)
    expect(await send(on.buyer, pdf(), 'a.pdf', { biz: '../temp' })).toMatchObject({ status: 400 })
    expect(await send(on.buyer, pdf(), 'a.pdf', { biz: 'elsewhere' })).toMatchObject({ status: 400 })
  })

  it('of the rich editor is inlined', async () => {
    const before = onDisk()
    const { message } = await send(on.buyer, pdf(), 'a.png', { biz: 'jeditor', jeditor: '1' })
    expect(message).toBe('local')
    expect(onDisk()).toBe(before)
  })

  it('requires a session, and a file', async () => {
    expect(await send(on.api.call, pdf(), 'a.pdf')).toMatchObject({ status: 401 })
    expect(await on.buyer('POST', 'sys/common/upload', { body: {} })).toMatchObject({ success: false })
  })
})

describe('file', () => {
  it('is readable for its owner only until a record refers to it, then for readers of the record', async () => {
    const drawing = await uploaded(on.buyer)
    expect((await on.supplierA('GET', addressOf(drawing))).status).toBe(404)
    const item = await on.addItem(on.buyer, { supplierId: on.companyA, drawing })
    expect(item.drawing).toBe(drawing)
    expect((await on.supplierA('GET', addressOf(drawing))).status).toBe(200)
    expect((await on.supplierB('GET', addressOf(drawing))).status).toBe(404)
    expect((await on.supplierT1('GET', addressOf(drawing))).status).toBe(404)
    expect((await on.api.call('GET', addressOf(drawing))).status).toBe(401)
  })

  it('of a hidden field is hidden too', async () => {
    const costSheet = await uploaded(on.buyer)
    await on.addItem(on.buyer, { supplierId: on.companyA, costSheet })
    expect((await on.approver('GET', addressOf(costSheet))).status).toBe(200)
    expect((await on.supplierA('GET', addressOf(costSheet))).status).toBe(404)
  })

  it('is no longer readable through a record that dropped it', async () => {
    const drawing = await uploaded(on.buyer)
    const item = await on.addItem(on.buyer, { supplierId: on.companyA, drawing })
    await on.buyer('PUT', 'test/item/edit', { body: { id: item.id, drawing: '' } })
    expect((await on.supplierA('GET', addressOf(drawing))).status).toBe(404)
    expect((await on.buyer('GET', addressOf(drawing))).status).toBe(200)
  })

  it('of another person cannot be put into an own record', async () => {
    const drawing = await uploaded(on.supplierB)
    const { success, result } = await on.supplierA('POST', 'test/item/add', {
      body: { code: `F${Date.now()}`, name: 'x', drawing },
    })
    expect(success).toBe(false)
    expect(result.errors).toEqual([expect.objectContaining({ pointer: '/drawing' })])
    const made = `${'0'.repeat(32)}|temp/../../procura.db`
    const guessed = await on.supplierA('POST', 'test/item/add', { body: { code: 'F0', name: 'x', drawing: made } })
    expect(guessed.result.errors).toEqual([expect.objectContaining({ pointer: '/drawing' })])
  })

  it('has the kind, size and number that its field allows', async () => {
    const { result: zip } = await send(on.buyer, Buffer.from('504b0304', 'hex'), 'a.zip')
    const tries: readonly (readonly [string, string, RegExp])[] = [
      ['costSheet', `${zip.id}|${zip.path}`, /pdf/],
      ['drawing', await uploaded(on.buyer, 'big.pdf', 'x'.repeat(1_048_577)), /1MB/],
      ['drawing', (await Promise.all([1, 2, 3].map(() => uploaded(on.buyer)))).join(), /最多 2 个文件/],
    ]
    for (const [field, value, reason] of tries) {
      const { result } = await on.buyer('POST', 'test/item/add', {
        body: { code: 'F1', name: 'x', supplierId: on.companyA, [field]: value },
      })
      expect(result.errors).toEqual([{ pointer: `/${field}`, message: expect.stringMatching(reason) }])
    }
  })

  it('is exported by its name, and ignored by imports', async () => {
    const drawing = await uploaded(on.buyer, '总装图.pdf')
    const item = await on.addItem(on.buyer, { supplierId: on.companyA, drawing })
    const { rows } = await readWorkbook(on.buyer, `test/item/exportXls?selections=${item.id}&columns=code,drawing`)
    expect(rows.at(-1)).toEqual([item.code, '总装图.pdf'])
    const template = await readWorkbook(on.buyer, 'test/item/template')
    expect(template.rows.flat()).not.toContain('图纸')
  })

  it('is deleted a month after its last reference', async () => {
    const { app } = on.api.running
    const [used, unused] = [await uploaded(on.buyer), await uploaded(on.buyer)]
    await on.addItem(on.buyer, { supplierId: on.companyA, drawing: used })
    const long = Date.now() - 31 * 86_400_000
    await app.store.write([
      {
        sql: 'update _file set at = ? where id in (?, ?)',
        parameters: [long, used.slice(0, 32), unused.slice(0, 32)],
      },
    ])
    const before = onDisk()
    expect(await forgetOnce(app)).toBe(1)
    expect(onDisk()).toBe(before - 1)
    expect((await on.buyer('GET', addressOf(used))).status).toBe(200)
    expect((await on.buyer('GET', addressOf(unused))).status).toBe(404)
  })
})

describe('preview link of a file', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shows a PDF inline to its readers, without a header, inert', async () => {
    const file = await uploaded(on.buyer, '图纸 (1).pdf')
    const link = await linkTo(on.buyer, file)
    expect(link.path).toMatch(/^sys\/common\/look\/%E5%9B%BE%E7%BA%B8%20\(1\)\.pdf\?word=[\w-]{43}$/)
    const preview = await lookAt(link)
    expect(preview.bytes).toEqual(pdf())
    const header = (name: string) => preview.headers.get(name)
    expect(header('content-type')).toBe('application/pdf')
    expect(header('content-disposition')).toBe("inline; filename*=UTF-8''%E5%9B%BE%E7%BA%B8%20%281%29.pdf")
    expect(header('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    expect(header('x-frame-options')).toBe('SAMEORIGIN')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('cross-origin-resource-policy')).toBe('same-origin')
    expect(header('cache-control')).toBe('private, no-store')
    // All other answers forbid framing, also the refusal of a link.
    expect((await on.buyer('GET', addressOf(file))).headers.get('x-frame-options')).toBe('DENY')
    expect((await lookAt({ ...link, cookie: '' })).headers.get('x-frame-options')).toBe('DENY')
  })

  it('requires permission to read the file', async () => {
    const file = await uploaded(on.buyer)
    expect(await linkTo(on.supplierA, file)).toMatchObject({ status: 404, path: '' })
    expect((await on.api.call('POST', 'sys/common/look', { body: { file } })).status).toBe(401)
    expect((await on.buyer('POST', 'sys/common/look', { body: { file: 'x|temp/none.pdf' } })).status).toBe(404)
    await on.addItem(on.buyer, { supplierId: on.companyA, drawing: file })
    expect((await lookAt(await linkTo(on.supplierA, file))).status).toBe(200)
    expect(await linkTo(on.supplierB, file)).toMatchObject({ status: 404 })
  })

  it('is refused when altered, older than five minutes or used in another browser', async () => {
    const link = await linkTo(on.buyer, await uploaded(on.buyer))
    const foreignLink = await linkTo(on.supplierA, await uploaded(on.supplierA))
    const last = link.path.at(-1) === 'A' ? 'B' : 'A'
    expect((await lookAt({ ...link, path: `${link.path.slice(0, -1)}${last}` })).status).toBe(403)
    expect((await lookAt({ ...link, path: link.path.replace(/word=.*/, 'word=') })).status).toBe(403)
    expect((await lookAt({ ...link, cookie: '' })).status).toBe(403)
    expect((await lookAt({ ...link, cookie: foreignLink.cookie })).status).toBe(403)
    expect((await lookAt(link)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 299_000 })
    expect((await lookAt(link)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
    expect(await lookAt(link)).toMatchObject({ status: 403, message: '预览链接已失效，请重新打开' })
  })

  it('expires no later after the clock was set back', async () => {
    const file = await uploaded(on.buyer)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    const link = await linkTo(on.buyer, file)
    vi.useRealTimers()
    expect((await lookAt(link)).status).toBe(403)
    expect((await lookAt(await linkTo(on.buyer, file))).status).toBe(200)
  })

  it('keeps earlier links of its browser valid', async () => {
    const [one, other] = [await uploaded(on.buyer, 'one.pdf', 'one'), await uploaded(on.buyer, 'other.pdf', 'other')]
    const first = await linkTo(on.buyer, one)
    const second = await linkTo(on.buyer, other, { cookie: first.cookie })
    expect(second.cookie).toBe(first.cookie)
    expect((await lookAt(first)).bytes).toEqual(pdf('one'))
    expect((await lookAt(second)).bytes).toEqual(pdf('other'))
  })

  it('ends with the session, a freeze of the account, and the permission', async () => {
    const mine = await on.api.as('supplier_a')
    const drawing = await uploaded(on.buyer)
    const item = await on.addItem(on.buyer, { supplierId: on.companyA, drawing })
    const link = await linkTo(mine, drawing)
    const users = (set: string) =>
      on.api.running.app.store.write([
        { sql: `update sys_user set ${set} where username = 'supplier_a'`, parameters: [] },
      ])
    expect((await lookAt(link)).status).toBe(200)
    await users("status = '2'")
    expect((await lookAt(link)).status).toBe(403)
    await users("status = '1'")
    expect((await lookAt(link)).status).toBe(200)
    await on.buyer('PUT', 'test/item/edit', { body: { id: item.id, drawing: '' } })
    expect((await lookAt(link)).status).toBe(403)
    await on.buyer('PUT', 'test/item/edit', { body: { id: item.id, drawing } })
    expect((await lookAt(link)).status).toBe(200)
    await mine('POST', 'sys/logout')
    expect((await mine('GET', 'user/info')).status).toBe(401)
    expect((await lookAt(link)).status).toBe(403)
  })

  it('exists for PDFs and for JPEG and PNG pictures by their content', async () => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex')
    const tries: readonly (readonly [string, Buffer, string | undefined])[] = [
      ['a.png', png, 'image/png'],
      ['a.jpg', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
      ['a.gif', Buffer.from('GIF89a'), undefined],
      ['a.docx', Buffer.from('504b0304', 'hex'), undefined],
      ['a.zip', Buffer.from('504b0304', 'hex'), undefined],
    ]
    for (const [name, bytes, type] of tries) {
      const { result } = await send(on.buyer, bytes, name)
      const link = await linkTo(on.buyer, `${result.id}|${result.path}`)
      expect([name, link.path !== '']).toEqual([name, type !== undefined])
      if (type) expect((await lookAt(link)).headers.get('content-type')).toBe(type)
    }
    for (const content of ['<html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const file = await uploaded(on.buyer)
      const before = await linkTo(on.buyer, file)
      replaceBytes(file, Buffer.from(content))
      expect((await linkTo(on.buyer, file)).path).toBe('')
      expect((await lookAt(before)).status).toBe(403)
    }
  })

  it('is in the trace without its token', async () => {
    const link = await linkTo(on.buyer, await uploaded(on.buyer))
    await lookAt(link)
    const { text } = await on.admin('GET', 'mon/http')
    expect(text).not.toContain(link.path.split('word=')[1])
  })
})
