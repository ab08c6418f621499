# make -f plain.mk [UPCC=upcc] [UPCFLAGS=...] [CELLS=8] [BUILD=build] [check]
UPCC = upcc
UPCRUN = upcrun
UPCFLAGS = -O2
CELLS = 8
BUILD = build

includes = -Ifield -Ireport -I$(BUILD)/field
programs = $(BUILD)/sum $(BUILD)/field_test

all: $(programs)

$(BUILD)/sum: $(BUILD)/app/main.o $(BUILD)/libfield.a $(BUILD)/libreport.a
$(BUILD)/field_test: $(BUILD)/tests/field_test.o $(BUILD)/libfield.a
$(programs):
	$(UPCC) $(UPCFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/libfield.a: $(BUILD)/field/field.o
$(BUILD)/libreport.a: $(BUILD)/report/report.o
$(BUILD)/lib%.a:
	rm -f $@
	$(AR) rcs $@ $^

# The generated header comes before what may include it; the rules of -MMD say later who does.
$(BUILD)/%.o: %.upc | $(BUILD)/field/sizes.h
	@mkdir -p $(@D)
	$(UPCC) $(UPCFLAGS) $(includes) -MMD -MP -c -o $@ $<
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(includes) -MMD -MP -c -o $@ $<
# Written only if the number is another one.
$(BUILD)/field/sizes.h: field/sizes.h.in FORCE
	@mkdir -p $(@D)
	@sed 's/@CELLS@/$(CELLS)/' $< >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

check: all
	for n in 1 2 4; do $(UPCRUN) -q -n $$n $(BUILD)/field_test || exit; done

clean:
	rm -rf $(BUILD)

FORCE:
.PHONY: all check clean FORCE
-include $(wildcard $(BUILD)/*/*.d)
