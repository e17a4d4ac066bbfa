import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { RowBlock } from '../../../schema/model/row-blocks.ts'
import { CalendarBlockView } from './calendar-block.tsx'
import { CompareBlockView } from './compare-block.tsx'
import { CompletenessBlockView } from './completeness-block.tsx'
import { DetailBlockView } from './detail-block.tsx'
import { ItemsBlockView } from './items-block.tsx'
import { KanbanBlockView } from './kanban-block.tsx'
import { TimelineBlockView } from './timeline-block.tsx'
import '../../list/list.css'
import './rows.css'
import './calendar.css'
import './kanban.css'

// It loads the inputs of all field types, which the other blocks do not need.
const PickBlockView = lazily(() => import('./pick-block.tsx'), 'PickBlockView')

/** A block that shows rows of a resource in a special layout. */
export function RowBlockView({ block }: { readonly block: RowBlock }) {
  switch (block.block) {
    case 'calendar':
      return <CalendarBlockView block={block} />
    case 'kanban':
      return <KanbanBlockView block={block} />
    case 'compare':
      return <CompareBlockView block={block} />
    case 'detail':
      return <DetailBlockView block={block} />
    case 'completeness':
      return <CompletenessBlockView block={block} />
    case 'pick':
      return <PickBlockView block={block} />
    case 'timeline':
      return <TimelineBlockView block={block} />
    default:
      return <ItemsBlockView block={block} />
  }
}
