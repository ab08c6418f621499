"""A page for browsers in one piece: HTML with its styles and scripts in it, as a literal of C++."""

def _words(files):
    return " ".join(["$(location %s)" % file for file in files])

def page(name, html, styles, scripts, out):
    """Puts the styles into the line @STYLE@ of the page, and the scripts into the line @SCRIPT@.

    Args:
      name: of the rule.
      html: the page.
      styles: files, in their order.
      scripts: files, in their order.
      out: the literal, for #include.
    """
    native.genrule(
        name = name,
        srcs = [html] + styles + scripts,
        outs = [out],
        cmd = "(printf 'R\"page('; while IFS= read -r line; do case $$line in " +
              "@STYLE@) cat %s ;; @SCRIPT@) cat %s ;; " % (_words(styles), _words(scripts)) +
              "*) printf '%%s\\n' \"$$line\" ;; esac; done < $(location %s); " % html +
              "printf ')page\"') > $@",
    )
