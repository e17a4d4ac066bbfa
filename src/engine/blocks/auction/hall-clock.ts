const clock = new Intl.DateTimeFormat('zh-CN', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  ...{ hourCycle: 'h23', timeZone: 'Asia/Shanghai' },
})

/** `14:03:05.120` in the zone of stored times. */
export function hallClock(at: number): string {
  return clock.format(at)
}
