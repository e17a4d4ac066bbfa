/** Tag colours of antd for dictionary items. */
export const tagColors = [
  'default',
  'blue',
  'cyan',
  'green',
  'orange',
  'red',
  'gold',
  'purple',
  'magenta',
  'lime',
  'geekblue',
  'volcano',
] as const
