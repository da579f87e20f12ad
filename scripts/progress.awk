# Reads ninja's lines "[done/all seconds] what" and says how far the build is and how long it will take yet: on one line
# of a terminal, otherwise one line in half a minute. What is no such line (an error, a warning) is passed on.
# Variables: terminal (0 or 1), width, cores.

function duration(seconds) {
  if (seconds < 60) return int(seconds + 0.5) " s"
  return int(seconds / 60) " min " int(seconds % 60) " s"
}

# A step takes about 4 s of one core; the build's own pace takes over as it shows.
function left(done, all, spent,   pace) {
  pace = (spent + 8 * 4 / cores) / (done + 8)
  return duration((all - done) * pace)
}

/Re-checking globbed directories/ || /no work to do/ { next }

match($0, /^\[[0-9]+\/[0-9]+ [0-9.]+\] /) {
  split(substr($0, 2, RLENGTH - 3), part, /[\/ ]/)
  line = "building: " part[1] " of " part[2] " steps, about " left(part[1], part[2], part[3]) " left"
  if (terminal) {
    printf "\r\033[K%s", substr(line, 1, width - 1)
    open = 1
    fflush()
  } else if (!said || part[3] - said_at >= 30) {
    print line
    said = 1
    said_at = part[3]
    fflush()
  }
  next
}

{
  if (open) print ""
  open = 0
  print
  fflush()
}

END { if (open) printf "\r\033[K" }
