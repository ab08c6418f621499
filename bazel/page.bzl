# SPDX-License-Identifier: MIT
"""A page for browsers in one piece: HTML with its styles and scripts in it, as a literal of C++."""

def _words(files):
    return " ".join(["$(location %s)" % file for file in files])

def page(name, title, styles, scripts, out):
    """Fills //runtime:report/page/page.html, which all pages share.

    The line @STYLE@ becomes the styles, the line @SCRIPT@ the scripts, and @TITLE@ the title. @DATA@
    stays, in the element #data: the program that writes the page puts its JSON there.

    Args:
      name: of the rule.
      title: of the page until its script changes it, in words that a shell takes as they are.
      styles: files, in their order, after those that all pages share.
      scripts: files, in their order, after those that all pages share.
      out: the literal, for #include.
    """
    html = "//runtime:report/page/page.html"
    styles = ["//runtime:report/page/style.css"] + styles
    scripts = ["//runtime:report/page/draw.js"] + scripts
    native.genrule(
        name = name,
        srcs = [html] + styles + scripts,
        outs = [out],
        cmd = "(printf 'R\"page('; while IFS= read -r line; do case $$line in " +
              "@STYLE@) cat %s ;; @SCRIPT@) cat %s ;; " % (_words(styles), _words(scripts)) +
              "*) printf '%%s\\n' \"$${line/@TITLE@/%s}\" ;; esac; done < $(location %s); " % (title, html) +
              "printf ')page\"') > $@",
    )
