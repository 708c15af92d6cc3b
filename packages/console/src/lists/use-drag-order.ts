import { type DragEvent, useState } from 'react'

/** Lets users drag things to the place of another one. */
export function useDragOrder(order: readonly string[], onMove: (id: string, other: string) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    /** For the element that is dragged. */
    handle: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    /** For the element that stands at the place. It shows on which side the dragged one comes. */
    place: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== undefined && dragged !== id) onMove(dragged, id)
        end()
      },
      'data-drop':
        dragged === undefined || over !== id || dragged === id
          ? undefined
          : order.indexOf(dragged) < order.indexOf(id)
            ? 'after'
            : 'before',
    }),
  }
}
