import { theme } from 'antd'
import { memo } from 'react'
import { tagColors } from '../../src/schema/model/tag-colors.ts'

type Token = ReturnType<typeof theme.useToken>['token']

/**
 * antd's tokens as CSS variables of the whole page, for the style sheets in this folder.
 * On `:root`, because drawers and dialogs render outside the widgets' tree.
 */
export const ThemeVars = memo(function ThemeVars() {
  const { token } = theme.useToken()
  return <style>{`:root{${declarations(token)}}`}</style>
})

function declarations(token: Token): string {
  const px = (value: number) => `${value}px`
  const vars: Record<string, string> = {
    text: token.colorText,
    'text-secondary': token.colorTextSecondary,
    'text-disabled': token.colorTextDisabled,
    placeholder: token.colorTextPlaceholder,
    icon: token.colorTextQuaternary,
    'icon-hover': token.colorTextTertiary,
    bg: token.colorBgContainer,
    'bg-disabled': token.colorBgContainerDisabled,
    border: token.colorBorder,
    'border-disabled': token.colorBorderDisabled,
    link: token.colorLink,
    page: token.colorBgLayout,
    raised: token.colorBgElevated,
    split: token.colorBorderSecondary,
    shadow: token.boxShadowSecondary,
    'primary-soft': token.colorPrimaryBg,
    hover: token.colorPrimaryHover,
    primary: token.colorPrimary,
    outline: token.controlOutline,
    success: token.colorSuccess,
    warning: token.colorWarning,
    error: token.colorError,
    // antd's error text misses the contrast of WCAG AA on white.
    'error-text': token['red-7'],
    'error-hover': token.colorErrorBorderHover,
    'error-outline': token.colorErrorOutline,
    fill: token.colorFillSecondary,
    off: token.colorTextQuaternary,
    'off-hover': token.colorTextTertiary,
    'outline-width': px(token.controlOutlineWidth),
    radius: px(token.borderRadius),
    'radius-small': px(token.borderRadiusSM),
    height: px(token.controlHeight),
    pad: px(token.paddingSM - token.lineWidth),
    font: token.fontFamily,
    size: px(token.fontSize),
    'size-small': px(token.fontSizeSM),
    line: String(token.lineHeight),
  }
  return [...Object.entries(vars), ...tagColors.flatMap((color) => tagVars(token, color))]
    .map(([name, value]) => `--w-${name}:${value}`)
    .join(';')
}

/** Shade 9 on shade 1: readable in both themes, where antd's shade 7 misses the contrast of WCAG AA. */
function tagVars(token: Token, color: (typeof tagColors)[number]): [string, string][] {
  if (color === 'default') return []
  return [
    [`tag-${color}-bg`, token[`${color}-1`]],
    [`tag-${color}-text`, token[`${color}-9`]],
  ]
}
