import { describe, expect, it } from 'vitest'
import { deviceOf } from '../../../src/shell/account/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('device by user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36`, 'Chrome', '147', 'Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/146.0.0.0 Safari/537.36 Edg/146.0.1`,
      'Edge',
      '146',
      'Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/147.0.0.0 Safari/537.36`, 'Chrome', '147', 'Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', '140', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox', '149', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari',
      '26',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari',
      '18',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.1 Mobile/15E148 Safari/604.1',
      'Chrome',
      '140',
      'iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; V2309A) ${webkit} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
      'WeChat',
      '8',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      '27',
      'Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer', '11', 'Windows'],
    ['curl/8.5.0', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('%s', (userAgent, browser, version, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, version, system })
  })
})
