/** Tag colours of antd that a dictionary item may carry. */
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
