import classes from './end-shown.module.css'

/** A code that is cut at its beginning where there is no room: its last characters are what tells it from others. */
export const EndShown = ({ text }: { text: string }) => (
  <span className={classes.code}>
    <bdi>{text}</bdi>
  </span>
)
