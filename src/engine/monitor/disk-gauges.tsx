import './words.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { diskMounts, type Mount } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { PolledView } from './polled.tsx'
import { bytesText } from './value-text.ts'
import './monitor.css'

/** Poll interval in seconds: disks fill slowly. */
const every = 30
/** Percentage from which a disk counts as full. */
const full = 90

/** A gauge for each file system of the installation. */
export function DiskGauges() {
  const client = useClient()
  return (
    <PolledView name="disk/mounts" every={every} read={(signal) => diskMounts(client, signal)}>
      {({ mounts }) => (
        <ul className="m-gauges">
          {mounts.map((mount) => (
            <Gauge key={mount.path} mount={mount} />
          ))}
        </ul>
      )}
    </PolledView>
  )
}

function Gauge({ mount: { path, uses, total, used, free, usage } }: { readonly mount: Mount }) {
  const { t } = useTranslation()
  const shown = `${usage.toFixed(1)}%`
  const sizes = [
    [t('monitor.total'), total],
    [t('monitor.used'), used],
    [t('monitor.free'), free],
  ] as const
  return (
    <li>
      <Progress
        type="dashboard"
        percent={usage}
        format={() => shown}
        {...(usage >= full && { status: 'exception' as const })}
        aria-label={t('monitor.mountUse', { path, usage: shown })}
      />
      <h3>{path}</h3>
      <p>{uses.map((use) => t(`monitor.use_${use}`, { defaultValue: use })).join(' · ')}</p>
      <dl>
        {sizes.map(([title, bytes]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{bytesText(bytes)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
