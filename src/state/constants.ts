/**
 * Constants of the shell, the portal and their pages (spec 9 and 2.4). Lengths in pixels, times in milliseconds.
 */
export const homePath = '/dashboard/analysis'

/** Width of the side menu: the old style with text, the new one with icons; open and closed. */
export const siderWidths = { old: { open: 160, closed: 120 }, new: { open: 120, closed: 48 } } as const
/** Width of the open menu of the old style in English, whose titles are longer; and the limits for dragging. */
export const siderRange = { english: 216, least: 140, most: 400 } as const
export const drawerWidth = 160
/** Width of a column of the third level in the new style, and the number of columns. */
export const thirdLevel = { width: 128, most: 4 } as const
/** Minimum widths in top-menu mode: of the logo, and of the right side. */
export const topMenu = { logo: 165, right: 360 } as const
/** Page width in fixed mode. */
export const fixedWidth = 1200

/** Below this the menu is a drawer. */
export const mobileBelow = 1088

/** Scroll position from which an auto-hiding header is hidden. */
export const hideAfter = 100

/** Poll interval of notices. */
export const noticeEvery = 6000
/** Size of a notice's dialog, relative to the window. */
export const noticeSize = { width: '60%', height: '70vh' } as const

/** Display time of a picture on the sign-in page. */
export const pictureEvery = 6000

/** Delay between "unauthorized" and the reload. */
export const reloadAfter = 1500

/** Watermark: tile, text, and rotation in degrees. */
export const watermark = { width: 288, height: 200, fontSize: 24, turn: -30 } as const

/** Closed pages that stay alive at most. */
export const keptAliveLimit = 5
/** Recent pages at most. */
export const recentPages = 10
