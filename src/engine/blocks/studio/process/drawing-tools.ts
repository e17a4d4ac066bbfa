import type { DrawnElement, Services } from 'bpmn-js/lib/Modeler.js'

type Translate = (text: string) => string
type Entries = Record<string, object>

/** Kinds of element in the menus of the drawing that our interpreter runs; the others are left out. */
const running = new Set(
  [
    ...['user-task', 'service-task', 'send-task', 'receive-task', 'call-activity', 'expanded-subprocess', 'subprocess'],
    ...['exclusive-gateway', 'parallel-gateway', 'inclusive-gateway', 'event-based-gateway'],
    ...['none-start', 'none-start-event', 'conditional-start', 'none-end', 'none-end-event', 'none-intermediate-throw'],
    ...['message-intermediate-catch', 'message-intermediate-throw', 'timer-intermediate-catch'],
    ...['message-boundary', 'timer-boundary', 'error-boundary'],
    ...['non-interrupting-message-boundary', 'non-interrupting-timer-boundary'],
    ...['message-end', 'error-end', 'terminate-end', 'sequence-flow', 'default-flow'],
  ].map((name) => `replace-with-${name}`),
)

/** Entries of the palette that nothing runs. */
const unused = ['create.task', 'create.data-object', 'create.data-store', 'create.participant-expanded', 'create.group']

const tasks = [
  { type: 'bpmn:UserTask', name: 'user-task', icon: 'bpmn-icon-user-task', title: 'user task' },
  { type: 'bpmn:ServiceTask', name: 'service-task', icon: 'bpmn-icon-service-task', title: 'service task' },
] as const

/** Palette with the tasks that run; registered after the one of bpmn-js, whose entries it changes. */
class OwnPalette {
  static $inject = ['palette', 'create', 'elementFactory', 'translate']
  readonly getPaletteEntries: () => (entries: Entries) => Entries

  constructor(
    palette: Services['palette'],
    create: Services['create'],
    factory: Services['elementFactory'],
    translate: Translate,
  ) {
    const entryOf = ({ type, icon, title }: (typeof tasks)[number]) => {
      const begin = (event: Event) => create.start(event, factory.createShape({ type }))
      return {
        group: 'activity',
        className: icon,
        title: translate(`Create ${title}`),
        action: { dragstart: begin, click: begin },
      }
    }
    this.getPaletteEntries = () => (entries) => ({
      ...without(entries, unused),
      ...Object.fromEntries(tasks.map((task) => [`create.${task.name}`, entryOf(task)])),
    })
    palette.registerProvider(500, this)
  }
}

/** Tools at an element that append the tasks that run. */
class OwnPad {
  static $inject = ['contextPad', 'create', 'elementFactory', 'autoPlace', 'translate']
  readonly getContextPadEntries: (element: DrawnElement) => (entries: Entries) => Entries

  constructor(
    pad: Services['contextPad'],
    create: Services['create'],
    factory: Services['elementFactory'],
    place: Services['autoPlace'],
    translate: Translate,
  ) {
    const entryOf = ({ type, icon, title }: (typeof tasks)[number]) => ({
      group: 'model',
      className: icon,
      title: translate(`Append ${title}`),
      action: {
        click: (_: Event, element: DrawnElement) => place.append(element, factory.createShape({ type })),
        dragstart: (event: Event, element: DrawnElement) =>
          create.start(event, factory.createShape({ type }), { source: element }),
      },
    })
    this.getContextPadEntries = () => (entries) => {
      if (!Object.hasOwn(entries, 'append.append-task')) return entries
      const added = tasks.map((task) => [`append.${task.name}`, entryOf(task)])
      return { ...Object.fromEntries(added), ...without(entries, ['append.append-task']) }
    }
    pad.registerProvider(500, this)
  }
}

/** Menu of other kinds for an element: those that run. */
class OwnKinds {
  static $inject = ['popupMenu']

  constructor(menu: Services['popupMenu']) {
    menu.registerProvider('bpmn-replace', 500, this)
  }

  getPopupMenuEntries() {
    return (entries: Entries) => Object.fromEntries(Object.entries(entries).filter(([name]) => running.has(name)))
  }

  /** Several handlers and their order are a property of the task. */
  getPopupMenuHeaderEntries() {
    return () => ({})
  }
}

function without(entries: Entries, names: readonly string[]): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)))
}

/** Module of bpmn-js: palette, tools and menus have what our interpreter runs. */
export const ownTools: object = {
  __init__: ['ownPalette', 'ownPad', 'ownKinds'],
  ownPalette: ['type', OwnPalette],
  ownPad: ['type', OwnPad],
  ownKinds: ['type', OwnKinds],
}
