import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { apiErrorOf } from '../../../src/api/api-error-of.ts'
import { keyOf, reactionTo, wordsOf } from '../../../src/engine/errors/error-catalogue.ts'

const calm = { isSignedIn: true, hasUnsaved: false }
const answer = (status: number, message = '', code = status) =>
  apiErrorOf(status, { success: false, message, code, result: null })
const notice = (text: object, detail?: string) => ({
  kind: 'notify',
  tone: 'error',
  title: 'common.systemPrompt',
  text,
  ...(detail && { detail }),
})

describe('reaction to a failed call', () => {
  it.each([
    ['403', answer(403), notice({ key: 'common.forbidden' })],
    ['403 with a reason', answer(403, '无权', 510), notice({ key: 'common.forbidden' }, '无权')],
    ['404', answer(404), notice({ key: 'common.missing' })],
    ['504', answer(504), notice({ key: 'common.timeout' })],
    ['a timeout', new ApiError('timeout', ''), notice({ key: 'common.timeout' })],
    ['500', answer(500, 'NPE'), notice({ said: 'NPE' })],
    ['502 without words', answer(502), notice({ key: 'common.server' })],
    ['a server error', new TypeError('x is undefined'), notice({ key: 'common.failed' })],
    ['success false', answer(200, '编码已存在', 500), { kind: 'message', tone: 'error', text: { said: '编码已存在' } }],
    ['409', answer(409, '他人已修改'), { kind: 'message', tone: 'error', text: { said: '他人已修改' } }],
    ['429', answer(429, '稍后再试'), { kind: 'message', tone: 'error', text: { said: '稍后再试' } }],
    ['code 510', answer(200, '没有权限', 510), { kind: 'message', tone: 'warning', text: { said: '没有权限' } }],
    [
      'an empty file',
      new ApiError('empty', ''),
      { kind: 'message', tone: 'warning', text: { key: 'common.downloadFailed' } },
    ],
    ['no network', new ApiError('offline', ''), { kind: 'offline', text: { key: 'common.offline' } }],
    ['an aborted call', new DOMException('aborted', 'AbortError'), { kind: 'nothing' }],
  ])('%s', (_, error, reaction) => {
    expect(reactionTo(error, calm)).toEqual(reaction)
  })

  it('401: signs out and reloads the page after a second and a half', () => {
    const text = { key: 'common.unauthorized' }
    expect(reactionTo(answer(401), calm)).toEqual({ kind: 'reload', title: 'common.systemPrompt', text, after: 1500 })
  })

  it('401 without a session: only shows a message', () => {
    expect(reactionTo(answer(401), { ...calm, isSignedIn: false })).toEqual(notice({ key: 'common.unauthorized' }))
  })

  it.each(['Token失效，请重新登录', 'The Token is invalid'])('500 "%s": asks to sign in again', (message) => {
    expect(reactionTo(answer(500, message), calm)).toEqual({
      kind: 'expired',
      title: 'common.expired',
      text: { key: 'common.expiredText' },
      button: 'common.signInAgain',
    })
  })

  it.each([answer(401), answer(500, 'Token失效')])('keeps unsaved input when the session ends', (error) => {
    expect(reactionTo(error, { ...calm, hasUnsaved: true })).toEqual({ kind: 'signIn' })
  })

  it('warns about a mild refusal: announcements and dictionaries', () => {
    expect(reactionTo(answer(200, '字典不存在', 500), { ...calm, isMild: true })).toMatchObject({ tone: 'warning' })
  })

  it('is deterministic, and reports the same failure once', () => {
    const [one, other] = [answer(403, '无权'), answer(403, '无权')]
    expect(reactionTo(one, calm)).toEqual(reactionTo(other, calm))
    expect(keyOf(one)).toBe(keyOf(other))
    expect(keyOf(one)).not.toBe(keyOf(answer(404)))
  })
})

it("shows the server's text in place, otherwise the text of the case", () => {
  expect(wordsOf(answer(403, '无权'))).toEqual({ said: '无权' })
  expect(wordsOf(answer(403))).toEqual({ key: 'common.forbidden' })
  expect(wordsOf(new ApiError('offline', ''))).toEqual({ key: 'common.offline' })
  expect(wordsOf(new Error('anything'))).toEqual({ key: 'common.failed' })
})
