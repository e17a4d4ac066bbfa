import { Button } from 'antd'

type Props = {
  readonly label: string
  readonly icon: React.ReactNode
  readonly isOff?: boolean
  readonly onClick: () => void
}

/** Small button with an icon, named for everybody. */
export function Tool({ label, icon, isOff = false, onClick }: Props) {
  return (
    <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={isOff} onClick={onClick} />
  )
}
