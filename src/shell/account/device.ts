/** Browser and system by their makers' names, with the major version, as far as the user agent says. */
export type Device = {
  readonly browser: string | undefined
  readonly version: string | undefined
  readonly system: string | undefined
}

// The order matters: browsers name those whose engine they share, so derived browsers come first.
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

/** Browser and system of a user agent; undefined parts are unknown. */
export function deviceOf(userAgent: string): Device {
  const [browser, version] = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(userAgent)
    return found ? [name, found[1]] : []
  })
  return { browser, version, system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] }
}
