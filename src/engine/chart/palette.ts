import { theme } from 'antd'
import { useMemo } from 'react'
import type { Palette } from './option.ts'

/** Theme colours for canvases, which cannot inherit them. */
export function usePalette(): Palette {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      font: token.fontFamily,
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgContainer,
      colors: [
        token.colorPrimary,
        token.green6,
        token.orange6,
        token.purple6,
        token.cyan6,
        token.magenta6,
        token.gold6,
        token.volcano6,
        token.geekblue6,
        token.lime6,
      ],
    }),
    [token],
  )
}
