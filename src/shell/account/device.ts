/** What a browser says it is, as far as that can be known: names as their makers write them, and the major version. */
export type Device = {
  readonly browser: string | undefined
  readonly version: string | undefined
  readonly system: string | undefined
}

// In this order: browsers name those whose engine they share, so whoever is named by others comes after them.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeCom', /wxwork\/(\d+)/i],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari\//],
  ['Internet Explorer', /(?:MSIE |Trident\/.*rv:)(\d+)/],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

/** The browser and the system behind a user agent; what it does not say is undefined. */
export function deviceOf(userAgent: string): Device {
  const [browser, version] = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(userAgent)
    return found ? [name, found[1]] : []
  })
  return { browser, version, system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] }
}
