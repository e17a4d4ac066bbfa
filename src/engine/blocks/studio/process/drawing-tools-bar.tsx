import { CompressOutlined, MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Drawing } from './drawing.ts'

/** Undo and zoom of a drawing. */
export function DrawingTools({ drawing }: { readonly drawing: Drawing }) {
  const { t } = useTranslation()
  const tool = (name: string, icon: ReactNode, run: () => void, isPossible = true) => (
    <Button type="text" icon={icon} disabled={!isPossible} aria-label={name} title={name} onClick={run} />
  )
  return (
    <Space size={0}>
      {tool(t('drawing.undo'), <UndoOutlined />, drawing.undo, drawing.canUndo())}
      {tool(t('drawing.redo'), <RedoOutlined />, drawing.redo, drawing.canRedo())}
      {tool(t('drawing.zoomIn'), <PlusOutlined />, () => drawing.zoom(1.25))}
      {tool(t('drawing.zoomOut'), <MinusOutlined />, () => drawing.zoom(0.8))}
      {tool(t('drawing.fit'), <CompressOutlined />, drawing.showWhole)}
    </Space>
  )
}
