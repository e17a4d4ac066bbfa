/**
 * The numbers of the shell, the portal and their pages (spec 9 and 2.4), in one place. Lengths in pixels, times in milliseconds.
 */
export const homePath = '/dashboard/analysis'

/** Width of the side menu: the old style with text, the new one with icons; open and closed. */
export const siderWidths = { old: { open: 160, closed: 120 }, new: { open: 120, closed: 48 } } as const
/** The open menu of the old style in English, whose words are longer; and how narrow and wide a person may drag it. */
export const siderRange = { english: 216, least: 140, most: 400 } as const
/** The menu of a phone. */
export const drawerWidth = 160
/** A column of the third level in the new style, and how many stand side by side. */
export const thirdLevel = { width: 128, most: 4 } as const
/** In top-menu mode the logo has at least this, and the right side at least that. */
export const topMenu = { logo: 165, right: 360 } as const
/** The page in fixed width. */
export const fixedWidth = 1200

/** Below this the menu is a drawer. */
export const mobileBelow = 1088

/** A header that hides by itself goes once the page is scrolled past this. */
export const hideAfter = 100

/** How often notices are asked for. */
export const noticeEvery = 6000
/** The window of a notice, in parts of the window. */
export const noticeSize = { width: '60%', height: '70vh' } as const

/** How long a picture of the sign-in page stands. */
export const pictureEvery = 6000

/** From "unauthorized" to the page that is loaded anew. */
export const reloadAfter = 1500

/** The watermark: its tile, its text. Degrees for the turn. */
export const watermark = { width: 288, height: 200, fontSize: 24, turn: -30 } as const

/** Pages that were closed and are kept for when they are opened again. */
export const keptPages = 5
/** Pages one has visited that are offered again. */
export const recentPages = 10
