import type { ThemeConfig } from 'antd'

/** The look of the product. The primary colour is the spec's daybreak blue, a shade darker where text stands on it (contrast 4.5). */
export const theme: ThemeConfig = {
  cssVar: { key: 'procura' },
  hashed: false,
  token: {
    colorPrimary: '#1668dc',
    colorLink: '#1668dc',
    borderRadius: 6,
    colorTextSecondary: '#4e5969',
    colorTextTertiary: '#5c6673',
    colorTextDescription: '#5c6673',
    colorTextPlaceholder: '#717a86',
  },
  components: {
    Table: { headerBg: '#f7f9fc', headerColor: '#1f2937' },
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', bodyBg: '#f5f7fa' },
  },
}
