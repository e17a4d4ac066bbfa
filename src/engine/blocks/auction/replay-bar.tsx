import { CaretRightOutlined, PauseOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Slider } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { HallLine } from '../../../api/auction.ts'
import { hallClock } from './hall-clock.ts'

type Props = {
  /** Address of the printed record. */
  readonly record: string
  /** All entries, the newest first. */
  readonly log: readonly HallLine[]
  /** Number of the last entry shown; undefined when the whole hall is shown. */
  readonly seq: number | undefined
  readonly onSeq: (seq: number | undefined) => void
}

/** Time that an entry is shown in a replay. Milliseconds. */
const pace = 1000

/** Replay of an auction that has ended, entry by entry, and its record. */
export function ReplayBar({ record, log, seq, onSeq }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPlaying, setPlaying] = useState(false)
  const lines = log.toReversed()
  const place = lines.findIndex((line) => line.seq === seq)
  const next = lines[place + 1]?.seq
  useEffect(() => {
    if (!isPlaying) return
    if (next === undefined) return setPlaying(false)
    const timer = setTimeout(() => onSeq(next), pace)
    return () => clearTimeout(timer)
  }, [isPlaying, next, onSeq])
  const line = lines[place]
  const first = lines[0]?.seq
  if (!line)
    return (
      <div className="hall-replay">
        <Button
          icon={<CaretRightOutlined />}
          onClick={() => {
            onSeq(first)
            setPlaying(true)
          }}
        >
          {t('auction.replay')}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => void navigate(record)}>
          {t('auction.record')}
        </Button>
      </div>
    )
  const play = () => {
    if (next === undefined) onSeq(first)
    setPlaying(!isPlaying)
  }
  return (
    <div className="hall-replay">
      <Button icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />} onClick={play}>
        {t(isPlaying ? 'auction.replayStop' : 'auction.replayOn')}
      </Button>
      <Slider
        min={0}
        max={lines.length - 1}
        value={place}
        ariaLabelForHandle={t('auction.replay')}
        tooltip={{ formatter: (index) => hallClock(lines[index ?? 0]?.at ?? 0) }}
        onChange={(index) => {
          setPlaying(false)
          onSeq(lines[index]?.seq)
        }}
      />
      <span className="hall-label">
        {hallClock(line.at)} · {place + 1} / {lines.length}
      </span>
      <Button
        onClick={() => {
          setPlaying(false)
          onSeq(undefined)
        }}
      >
        {t('auction.replayEnd')}
      </Button>
    </div>
  )
}
