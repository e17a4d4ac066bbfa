/**
 * antd tokens for the ConfigProvider around the widgets: where antd misses the contrast of WCAG AA,
 * the nearest value that meets it. For placeholders, and white on the primary colour.
 */
export const readableTokens = {
  light: { colorPrimary: '#1366e0', colorTextPlaceholder: 'rgba(0, 0, 0, 0.56)' },
  dark: { colorPrimary: '#1366e0', colorTextPlaceholder: 'rgba(255, 255, 255, 0.55)' },
} as const
